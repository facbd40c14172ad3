/*
 * Open MPI's program for the suite "start", with the same works as StartProgram.java and the windows of Recorder.java.
 * Arguments: file for the results, milliseconds of the warm-up and of the measurement, and a work: round-trip, allReduce or
 * broadcast. Or only first-line or first-barrier, for a line of output at once or after a barrier.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WINDOW_NANOS 50000000LL
#define SECOND_NANOS 1000000000LL

enum { THERE, BACK };

static int rank;
static int size;
static double number[1];
static double given[1];

static long long *counts;
static long long *nanos;
static long long early;

static long long now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND_NANOS + now.tv_nsec;
}

/* An operation tells the other ranks by its number whether another one follows: 0 is the last. It returns whether it was. */
static int round_trip(int last) {
    if (rank == 0) {
        number[0] = !last;
        MPI_Send(number, 1, MPI_DOUBLE, 1, THERE, MPI_COMM_WORLD);
        MPI_Recv(given, 1, MPI_DOUBLE, 1, BACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return last;
    }
    MPI_Recv(number, 1, MPI_DOUBLE, 0, THERE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(number, 1, MPI_DOUBLE, 0, BACK, MPI_COMM_WORLD);
    return number[0] == 0;
}

static int all_reduce(int last) {
    number[0] = rank == 0 && !last;
    MPI_Allreduce(number, given, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return given[0] == 0;
}

/* One from each rank in turn; the first one tells the others. */
static int broadcast(int last) {
    int ends = last;
    for (int root = 0; root < size; root++) {
        number[0] = !ends;
        MPI_Bcast(number, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
        if (root == 0) {
            ends = number[0] == 0;
        }
    }
    return ends;
}

static void fail(const char *message) {
    fprintf(stderr, "%s\n", message);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static int (*named(const char *work))(int) {
    if (strcmp(work, "round-trip") == 0) {
        return round_trip;
    }
    if (strcmp(work, "allReduce") == 0) {
        return all_reduce;
    }
    if (strcmp(work, "broadcast") == 0) {
        return broadcast;
    }
    fail("there is no such work");
    return NULL;
}

/* Repeats the operation for some time, in windows that begin now. */
static void repeat(int (*once)(int), long long begun, long long length, long long second) {
    long long end = begun + length;
    long long before = begun;
    long long window_end = begun + WINDOW_NANOS;
    int window = 0;
    int last = (int) ((length + WINDOW_NANOS - 1) / WINDOW_NANOS) - 1;
    for (;;) {
        once(0);
        long long now = now_nanos();
        int ends = now >= end;
        if (ends) {
            window = last;
        }
        while (!ends && now >= window_end) {
            window++;
            window_end += WINDOW_NANOS;
        }
        counts[window]++;
        nanos[window] += now - before;
        if (now < second) {
            early++;
        }
        if (ends) {
            return;
        }
        before = now;
    }
}

static void value(FILE *results, const char *name, long long of) {
    fprintf(results, "%s %lld %lld NaN NaN\n", name, of, of);
}

static void windows(FILE *results, const char *name, const long long *values, int count) {
    fprintf(results, "%s 0 0 NaN NaN", name);
    for (int i = 0; i < count; i++) {
        fprintf(results, " %lld", values[i]);
    }
    fprintf(results, "\n");
}

static void measure(FILE *results, int (*once)(int), long long main_begun, long long warm, long long measured) {
    long long longest = warm > measured ? warm : measured;
    size_t most = (longest + WINDOW_NANOS - 1) / WINDOW_NANOS;
    counts = calloc(most, sizeof(long long));
    nanos = calloc(most, sizeof(long long));
    long long begun = now_nanos();
    once(0);
    long long first = now_nanos();
    value(results, "to-first", first - main_begun);
    value(results, "first", first - begun);
    if (warm > 0) {
        repeat(once, first, warm, main_begun + SECOND_NANOS);
        memset(counts, 0, most * sizeof(long long));
        memset(nanos, 0, most * sizeof(long long));
        first = now_nanos();
    }
    repeat(once, first, measured, main_begun + SECOND_NANOS);
    once(1);
    value(results, "early", early + (first - main_begun < SECOND_NANOS));
    int shown = (int) ((measured + WINDOW_NANOS - 1) / WINDOW_NANOS);
    windows(results, "counts", counts, shown);
    windows(results, "nanos", nanos, shown);
}

static int greet(int words, char **word) {
    if (strcmp(word[1], "first-barrier") == 0) {
        MPI_Init(&words, &word);
        MPI_Barrier(MPI_COMM_WORLD);
        printf("hello\n");
        fflush(stdout);
        MPI_Finalize();
    } else {
        printf("hello\n");
    }
    return 0;
}

int main(int words, char **word) {
    long long main_begun = now_nanos();
    if (words == 2) {
        return greet(words, word);
    }
    MPI_Init(&words, &word);
    long long joined = now_nanos();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2 || words != 5) {
        fail("this takes two ranks or more, a file, two times in ms and a work");
    }
    int (*once)(int) = named(word[4]);
    if (rank == 0) {
        FILE *results = fopen(word[1], "w");
        if (results == NULL) {
            fail("the results' file cannot be written");
        }
        value(results, "join", joined - main_begun);
        measure(results, once, main_begun, atoi(word[2]) * 1000000LL, atoi(word[3]) * 1000000LL);
        if (fclose(results) != 0) {
            fail("the results' file cannot be written");
        }
    } else {
        while (!once(0)) {
        }
    }
    MPI_Finalize();
    return 0;
}
