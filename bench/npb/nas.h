/* What the C programs beside the benchmarks of apps/npb share: the same algorithms over MPI, to compare with. */
#include <mpi.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t MULTIPLIER = 1220703125; /* 5^13 */
static const uint64_t MASK = (UINT64_C(1) << 46) - 1;
static const double UNIT = 0x1p-46;

static int rank, ranks;

static inline uint64_t times(uint64_t number, uint64_t factor) {
    return number * factor & MASK;
}

/* The factor that advances the generator by a number of steps. */
static inline uint64_t factor(uint64_t steps) {
    uint64_t found = 1, square = MULTIPLIER;
    for (; steps > 0; steps >>= 1, square = times(square, square)) {
        if (steps & 1) {
            found = times(found, square);
        }
    }
    return found;
}

static inline double uniform(uint64_t *number) {
    *number = times(*number, MULTIPLIER);
    return (double)(int64_t)*number * UNIT;
}

/* The index of the first of a rank's items. */
static inline long part(int of, long items) {
    return of * items / ranks;
}

static inline void *room(size_t bytes) {
    void *memory = calloc(bytes > 0 ? bytes : 1, 1);
    if (memory == NULL) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return memory;
}

static char class_of(int argc, char **argv) {
    return argc > 1 ? argv[1][0] : 'S';
}

static void refuse(char letter) {
    if (rank == 0) {
        fprintf(stderr, "there is no class %c; choose one of S, W, A, B\n", letter);
    }
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static double begin(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime();
}

/* Says how long all took, and whether the result is right; gives the exit code. */
static int report(const char *name, char letter, double seconds, double operations, int right) {
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s class %c, ranks %d: %.3f s, %.1f Mop/s\n", name, letter, ranks, seconds, operations / seconds / 1e6);
        printf("verification %s\n", right ? "SUCCESSFUL" : "FAILED");
    }
    MPI_Finalize();
    return right ? 0 : 1;
}

static inline int near(double value, double published, double tolerance) {
    return fabs((value - published) / published) <= tolerance;
}
