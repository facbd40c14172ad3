/* CG as apps/npb/Cg.java does it: blocks of rows, one allgatherv per product. -DPLAIN: one sum per row, not four. */
#include "nas.h"

enum { STEPS = 25, WARM_UP = 3 };

static long order, from, rows;
static int nonzeros, *start, *column, *counts, *displacements;
static double *value, *whole, *x, *z, *residue, *direction, *product, zeta;

static int ascending(const void *one, const void *other) {
    return *(const int *)one - *(const int *)other;
}

/* The sum of the products of random sparse vectors with themselves; this rank's rows of it. */
static void make(double shift) {
    long width = nonzeros + 1, range = 1;
    while (range < order) {
        range *= 2;
    }
    int *index = room(order * width * sizeof(int)), *begins = room((order + 1) * sizeof(int));
    double *element = room(order * width * sizeof(double));
    int *seen = room(order * sizeof(int));
    uint64_t number = 314159265;
    uniform(&number);
    int next = 0;
    for (int vector = 0; vector < order; vector++) {
        int own = -1;
        for (int end = next + nonzeros; next < end;) {
            double drawn = uniform(&number);
            int at = (int)(range * uniform(&number));
            if (at < order && seen[at] != vector + 1) {
                seen[at] = vector + 1;
                own = at == vector ? next : own;
                index[next] = at;
                element[next++] = drawn;
            }
        }
        own = own < 0 ? next++ : own;
        index[own] = vector;
        element[own] = 0.5;
        begins[vector + 1] = next;
    }

    /* The elements in each row's place. */
    int *row_start = room((rows + 1) * sizeof(int)), *fill = room((rows + 1) * sizeof(int));
    for (int i = 0; i < next; i++) {
        if (from <= index[i] && index[i] < from + rows) {
            row_start[index[i] - from + 1]++;
        }
    }
    for (int i = 0; i < rows; i++) {
        row_start[i + 1] += row_start[i];
        fill[i] = row_start[i];
    }
    int *vector_of = room(row_start[rows] * sizeof(int)), *element_of = room(row_start[rows] * sizeof(int));
    size_t most = 0;
    for (int vector = 0; vector < order; vector++) {
        for (int i = begins[vector]; i < begins[vector + 1]; i++) {
            if (from <= index[i] && index[i] < from + rows) {
                vector_of[fill[index[i] - from]] = vector;
                element_of[fill[index[i] - from]++] = i;
                most += begins[vector + 1] - begins[vector];
            }
        }
    }

    start = room((rows + 1) * sizeof(int));
    column = room(most * sizeof(int));
    value = room(most * sizeof(double));
    double *weight = room(order * sizeof(double)), *sum = room(order * sizeof(double)), ratio = pow(0.1, 1.0 / order);
    for (int i = 0; i < order; i++) {
        weight[i] = i == 0 ? 1 : weight[i - 1] * ratio;
    }
    memset(seen, 0, order * sizeof(int));
    for (int row = 0; row < rows; row++) {
        int *columns = column + start[row], found = 0;
        for (int e = row_start[row]; e < row_start[row + 1]; e++) {
            int vector = vector_of[e];
            double scale = weight[vector] * element[element_of[e]];
            for (int i = begins[vector]; i < begins[vector + 1]; i++) {
                int at = index[i];
                if (seen[at] != row + 1) {
                    seen[at] = row + 1;
                    sum[at] = 0;
                    columns[found++] = at;
                }
                sum[at] += element[i] * scale;
            }
        }
        sum[from + row] += 0.1 - shift;
        qsort(columns, found, sizeof(int), ascending);
        for (int i = 0; i < found; i++) {
            value[start[row] + i] = sum[columns[i]];
        }
        start[row + 1] = start[row] + found;
    }
    free(index), free(begins), free(element), free(seen), free(row_start), free(fill);
    free(vector_of), free(element_of), free(weight), free(sum);
}

static void multiply(const double *block) {
    memcpy(whole + from, block, rows * sizeof(double));
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, whole, counts, displacements, MPI_DOUBLE, MPI_COMM_WORLD);
    for (long row = 0; row < rows; row++) {
        int i = start[row], end = start[row + 1];
#ifdef PLAIN
        double sum = 0;
#else
        double s[4] = {0, 0, 0, 0};
        for (; i + 3 < end; i += 4) {
            s[0] += value[i] * whole[column[i]];
            s[1] += value[i + 1] * whole[column[i + 1]];
            s[2] += value[i + 2] * whole[column[i + 2]];
            s[3] += value[i + 3] * whole[column[i + 3]];
        }
        double sum = (s[0] + s[1]) + (s[2] + s[3]);
#endif
        for (; i < end; i++) {
            sum += value[i] * whole[column[i]];
        }
        product[row] = sum;
    }
}

static double dot(const double *one, const double *other) {
    double s[4] = {0, 0, 0, 0};
    long i = 0;
    for (; i + 3 < rows; i += 4) {
        for (int j = 0; j < 4; j++) {
            s[j] += one[i + j] * other[i + j];
        }
    }
    double sum = (s[0] + s[1]) + (s[2] + s[3]);
    for (; i < rows; i++) {
        sum += one[i] * other[i];
    }
    return sum;
}

static double all(double mine) {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return mine;
}

static double solve(void) {
    memset(z, 0, rows * sizeof(double));
    memcpy(residue, x, rows * sizeof(double));
    memcpy(direction, x, rows * sizeof(double));
    double square = all(dot(residue, residue));
    for (int step = 0; step < STEPS; step++) {
        multiply(direction);
        double length = square / all(dot(direction, product)), before = square;
        for (long i = 0; i < rows; i++) {
            z[i] += length * direction[i];
            residue[i] -= length * product[i];
        }
        square = all(dot(residue, residue));
        double turn = square / before;
        for (long i = 0; i < rows; i++) {
            direction[i] = residue[i] + turn * direction[i];
        }
    }
    multiply(z);
    double distance = 0;
    for (long i = 0; i < rows; i++) {
        distance += (x[i] - product[i]) * (x[i] - product[i]);
    }
    return sqrt(all(distance));
}

static void run(int iterations, double shift) {
    for (int i = 0; i < iterations; i++) {
        solve();
        double two[2] = {dot(x, z), dot(z, z)};
        MPI_Allreduce(MPI_IN_PLACE, two, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        zeta = shift + 1 / two[0];
        double scale = 1 / sqrt(two[1]);
        for (long j = 0; j < rows; j++) {
            x[j] = scale * z[j];
        }
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int iterations = 0;
    double shift = 0, published = 0;
    char letter = class_of(argc, argv);
    switch (letter) {
        case 'S': order = 1400, nonzeros = 7, iterations = 15, shift = 10, published = 8.5971775078648; break;
        case 'W': order = 7000, nonzeros = 8, iterations = 15, shift = 12, published = 10.362595087124; break;
        case 'A': order = 14000, nonzeros = 11, iterations = 15, shift = 20, published = 17.130235054029; break;
        case 'B': order = 75000, nonzeros = 13, iterations = 75, shift = 60, published = 22.712745482631; break;
        default: refuse(letter);
    }
    from = part(rank, order);
    rows = part(rank + 1, order) - from;
    counts = room(ranks * sizeof(int));
    displacements = room(ranks * sizeof(int));
    for (int i = 0; i < ranks; i++) {
        displacements[i] = (int)part(i, order);
        counts[i] = (int)(part(i + 1, order) - part(i, order));
    }
    make(shift);
    whole = room(order * sizeof(double));
    x = room(rows * sizeof(double));
    z = room(rows * sizeof(double));
    residue = room(rows * sizeof(double));
    direction = room(rows * sizeof(double));
    product = room(rows * sizeof(double));
    for (long i = 0; i < rows; i++) {
        x[i] = 1;
    }
    run(WARM_UP, shift);
    for (long i = 0; i < rows; i++) {
        x[i] = 1;
    }
    double begun = begin();
    run(iterations, shift);
    double seconds = MPI_Wtime() - begun;
    double per = nonzeros * (nonzeros + 1.0);
    return report("CG", letter, seconds, 2.0 * iterations * order * (3 + per + STEPS * (5 + per) + 3),
                  near(zeta, published, 1e-10));
}
