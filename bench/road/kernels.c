/* The same as the programs beside this file, as loops in C. */
void matmul(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int i = 0; i < 512; i++) for (int j = 0; j < 512; j++) c[i*512+j] = 0;
  for (int i = 0; i < 512; i++) for (int j = 0; j < 512; j++) for (int k = 0; k < 512; k++) c[i*512+j] += a[i*512+k] * b[k*512+j];
}
void convolution(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int i = 0; i < 64*64*32; i++) c[i] = 0;
  for (int y = 0; y < 64; y++) for (int x = 0; x < 64; x++) for (int f = 0; f < 32; f++)
    for (int dy = 0; dy < 3; dy++) for (int dx = 0; dx < 3; dx++) for (int ch = 0; ch < 32; ch++)
      c[(y*64+x)*32+f] += a[((y+dy)*66+x+dx)*32+ch] * b[((dy*3+dx)*32+ch)*32+f];
}
void reduction(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int i = 0; i < 1024; i++) { float s = 0; for (int j = 0; j < 4096; j++) s += a[i*4096+j]; c[i] = s; }
}
void stencil(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int i = 0; i < 1024; i++) for (int j = 0; j < 1024; j++)
    c[i*1024+j] = (a[(i+1)*1026+j+1] + a[i*1026+j+1] + a[(i+2)*1026+j+1] + a[(i+1)*1026+j] + a[(i+1)*1026+j+2]) * 0.2f;
}
