/* EP as apps/npb/Ep.java does it, with the same strips and the same logarithm. -DPLAIN: pair by pair, with libm's. */
#include "nas.h"

enum { BLOCK = 1 << 16, STRIP = 1024, WARM_UP = 96, TABLE = 256 };

static double sums[2];
static int64_t counts[10];

#ifdef PLAIN
static void block(uint64_t number) {
    double sum_x = 0, sum_y = 0;
    for (int i = 0; i < BLOCK; i++) {
        double x = 2 * uniform(&number) - 1, y = 2 * uniform(&number) - 1;
        double square = x * x + y * y;
        if (square <= 1) {
            double scale = sqrt(-2 * log(square) / square);
            x *= scale;
            y *= scale;
            sum_x += x;
            sum_y += y;
            counts[(int)fmax(fabs(x), fabs(y))]++;
        }
    }
    sums[0] += sum_x;
    sums[1] += sum_y;
}
#else
static double table_factor[TABLE], minus_log[TABLE];
static uint64_t bits[2 * STRIP];
static double x[STRIP], y[STRIP], square[STRIP], logarithm[STRIP];

static inline double log_of(double number) {
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    int exponent = (int)(word >> 52) - 1023;
    int interval = (int)(word >> 44) & (TABLE - 1);
    word = (word & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1023) << 52;
    double mantissa;
    memcpy(&mantissa, &word, sizeof mantissa);
    double r = mantissa * table_factor[interval] - 1, s = r * r;
    return exponent * M_LN2 + minus_log[interval]
        + (r + s * (-0.5 + r * (1.0 / 3) + s * (-0.25 + r * 0.2 + s * (-1.0 / 6))));
}

static void block(uint64_t number) {
    const uint64_t next = factor(2 * STRIP);
    double sum_x = 0, sum_y = 0;
    for (int i = 0; i < 2 * STRIP; i++) {
        bits[i] = number = times(number, MULTIPLIER);
    }
    for (int done = 0; done < BLOCK; done += STRIP) {
        for (int i = 0; i < STRIP; i++) {
            x[i] = (double)(int64_t)bits[2 * i] * (2 * UNIT) - 1;
            y[i] = (double)(int64_t)bits[2 * i + 1] * (2 * UNIT) - 1;
            square[i] = x[i] * x[i] + y[i] * y[i];
        }
        int inside = 0;
        for (int i = 0; i < STRIP; i++) {
            double distance = square[i];
            x[inside] = x[i];
            y[inside] = y[i];
            square[inside] = distance;
            inside += distance <= 1;
        }
        for (int i = 0; i < inside; i++) {
            logarithm[i] = log_of(square[i]);
        }
        for (int i = 0; i < inside; i++) {
            double scale = sqrt(-2 * logarithm[i] / square[i]);
            x[i] *= scale;
            y[i] *= scale;
        }
        for (int i = 0; i < inside; i++) {
            sum_x += x[i];
            sum_y += y[i];
        }
        for (int i = 0; i < inside; i++) {
            counts[(int)fmax(fabs(x[i]), fabs(y[i]))]++;
        }
        for (int i = 0; i < 2 * STRIP; i++) {
            bits[i] = times(bits[i], next);
        }
    }
    sums[0] += sum_x;
    sums[1] += sum_y;
}
#endif

static void draw(long from, long to) {
    for (long i = from; i < to; i++) {
        block(times(271828183, factor(2L * BLOCK * i)));
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int power = 0;
    double published[2] = {0, 0};
    char letter = class_of(argc, argv);
    switch (letter) {
        case 'S': power = 24, published[0] = -3.247834652034740e3, published[1] = -6.958407078382297e3; break;
        case 'W': power = 25, published[0] = -2.863319731645753e3, published[1] = -6.320053679109499e3; break;
        case 'A': power = 28, published[0] = -4.295875165629892e3, published[1] = -1.580732573678431e4; break;
        case 'B': power = 30, published[0] = 4.033815542441498e4, published[1] = -2.660669192809235e4; break;
        default: refuse(letter);
    }
#ifndef PLAIN
    for (int i = 0; i < TABLE; i++) {
        table_factor[i] = 1 / (1 + (i + 0.5) / TABLE);
        minus_log[i] = -log(table_factor[i]);
    }
#endif
    draw(0, WARM_UP);
    memset(sums, 0, sizeof sums);
    memset(counts, 0, sizeof counts);
    double begun = begin();
    long blocks = (1L << power) / BLOCK;
    draw(part(rank, blocks), part(rank + 1, blocks));
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, counts, 10, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - begun;
    return report("EP", letter, seconds, ldexp(1, power + 1),
                  near(sums[0], published[0], 1e-8) && near(sums[1], published[1], 1e-8));
}
