/*
 * Open MPI's program for the suites "message", "collective" and "shared", with the same works as MessageProgram.java and
 * SharedProgram.java.
 * Arguments: file for the results, milliseconds of the warm-up and of the measurement, works: round-trip-BYTES, one-way-BYTES,
 * rate-BYTES, barrier, broadcast-BYTES, all-reduce-BYTES, get-BYTES, put-BYTES. Rank 0 times each operation and tells the others the number of
 * operations.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PORTION_SECONDS 5e-3
#define MOST_TIMES (1 << 21)
#define WINDOW 64
#define MEBIBYTE (1 << 20)

enum { MESSAGE, ANSWER, REPEAT };

static int rank;
static int size;
static int count;
static double *values;
static double *given;
static MPI_Win exposed;

static void send_to(int destination, int tag, int elements) {
    MPI_Send(values, elements, MPI_DOUBLE, destination, tag, MPI_COMM_WORLD);
}

static void receive_from(int source, int tag, int elements) {
    MPI_Recv(given, elements, MPI_DOUBLE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* There and back, with the same size in both directions. */
static void round_trip(void) {
    if (rank == 0) {
        send_to(1, MESSAGE, count);
        receive_from(1, ANSWER, count);
    } else {
        receive_from(0, MESSAGE, count);
        send_to(0, ANSWER, count);
    }
}

/* There, and an empty answer back. */
static void one_way(void) {
    if (rank == 0) {
        send_to(1, MESSAGE, count);
        receive_from(1, ANSWER, 0);
    } else {
        receive_from(0, MESSAGE, count);
        send_to(0, ANSWER, 0);
    }
}

/* A window of messages there, all started before the first is waited for, and an empty answer back. */
static void window(void) {
    MPI_Request requests[WINDOW];
    if (rank == 0) {
        for (int i = 0; i < WINDOW; i++) {
            MPI_Isend(values, count, MPI_DOUBLE, 1, MESSAGE, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        receive_from(1, ANSWER, 0);
    } else {
        for (int i = 0; i < WINDOW; i++) {
            MPI_Irecv(given, count, MPI_DOUBLE, 0, MESSAGE, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        send_to(0, ANSWER, 0);
    }
}

static void barrier(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

/* One from each rank, because a single rank could broadcast without waiting for others. */
static void broadcast(void) {
    for (int root = 0; root < size; root++) {
        MPI_Bcast(values, count, MPI_DOUBLE, root, MPI_COMM_WORLD);
    }
}

static void all_reduce(void) {
    MPI_Allreduce(values, given, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

/* Rank 0 reads from the memory of rank 1. */
static void get(void) {
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, exposed);
        MPI_Get(given, count, MPI_DOUBLE, 1, 0, count, MPI_DOUBLE, exposed);
        MPI_Win_unlock(1, exposed);
    }
}

/* Rank 0 writes to the memory of rank 1. */
static void put(void) {
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, exposed);
        MPI_Put(values, count, MPI_DOUBLE, 1, 0, count, MPI_DOUBLE, exposed);
        MPI_Win_unlock(1, exposed);
    }
}

static struct {
    const char *name;
    void (*once)(void);
} WORKS[] = {{"round-trip", round_trip}, {"one-way", one_way},     {"rate", window},
             {"barrier", barrier},       {"broadcast", broadcast}, {"all-reduce", all_reduce},
             {"get", get},               {"put", put}};

static double times[MOST_TIMES];
static int timed;

/* The number of operations, from rank 0; 0 ends the work. */
static int agree(int times_more) {
    if (rank == 0) {
        for (int other = 1; other < size; other++) {
            MPI_Send(&times_more, 1, MPI_INT, other, REPEAT, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&times_more, 1, MPI_INT, 0, REPEAT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return times_more;
}

static void follow(void (*once)(void)) {
    for (int more = agree(0); more > 0; more = agree(0)) {
        for (int i = 0; i < more; i++) {
            once();
        }
    }
}

/* Runs the work in portions until the time is over; returns the mean of one operation. */
static double lead(void (*once)(void), double seconds) {
    double begun = MPI_Wtime();
    double total = 0;
    double operations = 0;
    int portion = 1;
    timed = 0;
    do {
        agree(portion);
        double first = MPI_Wtime();
        double before = first;
        for (int i = 0; i < portion; i++) {
            once();
            double after = MPI_Wtime();
            if (timed < MOST_TIMES) {
                times[timed++] = after - before;
            }
            before = after;
        }
        total += before - first;
        operations += portion;
        double fitting = PORTION_SECONDS * operations / total;
        portion = fitting > 1 << 14 ? 1 << 14 : fitting < 1 ? 1 : (int) fitting;
    } while (MPI_Wtime() - begun < seconds);
    return total / operations;
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *) left - *(const double *) right;
    return (difference > 0) - (difference < 0);
}

static double median(void) {
    qsort(times, timed, sizeof(double), compare);
    return timed % 2 ? times[timed / 2] : (times[timed / 2 - 1] + times[timed / 2]) / 2;
}

/* Converts the seconds of one operation to the unit of this work. */
static double in_units(const char *work, double seconds) {
    if (strncmp(work, "one-way", 7) == 0) {
        return count * sizeof(double) / (double) MEBIBYTE / seconds;
    }
    if (strncmp(work, "rate", 4) == 0) {
        return WINDOW / seconds;
    }
    return (strncmp(work, "broadcast", 9) == 0 ? seconds / size : seconds) * 1e6;
}

static void measure(FILE *results, const char *work, void (*once)(void), double warm, double measured) {
    lead(once, warm);
    double mean = lead(once, measured);
    agree(0);
    fprintf(results, "%s %.17g %.17g NaN NaN\n", work, in_units(work, median()), in_units(work, mean));
}

static void fail(const char *message) {
    fprintf(stderr, "%s\n", message);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static void (*named(const char *work))(void) {
    for (size_t i = 0; i < sizeof(WORKS) / sizeof(WORKS[0]); i++) {
        if (strncmp(work, WORKS[i].name, strlen(WORKS[i].name)) == 0) {
            return WORKS[i].once;
        }
    }
    fail("there is no such work");
    return NULL;
}

/* The bytes after the last dash, if there are any. */
static int bytes_of(const char *work) {
    const char *dash = strrchr(work, '-');
    return dash == NULL ? 0 : atoi(dash + 1);
}

int main(int words, char **word) {
    MPI_Init(&words, &word);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2 || words < 5) {
        fail("this takes two ranks or more, a file, two times in ms and works");
    }
    FILE *results = rank == 0 ? fopen(word[1], "w") : NULL;
    if (rank == 0 && results == NULL) {
        fail("the results' file cannot be written");
    }
    for (int i = 4; i < words; i++) {
        count = bytes_of(word[i]) / (int) sizeof(double);
        values = malloc((count + 1) * sizeof(double));
        given = malloc((count + 1) * sizeof(double));
        for (int at = 0; at <= count; at++) {
            values[at] = given[at] = at; /* pages that were never written share one page of zeros */
        }
        double *memory;
        MPI_Win_allocate((count + 1) * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &exposed);
        memset(memory, 0, (count + 1) * sizeof(double));
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            measure(results, word[i], named(word[i]), atoi(word[2]) / 1e3, atoi(word[3]) / 1e3);
        } else {
            follow(named(word[i]));
        }
        MPI_Win_free(&exposed);
        free(values);
        free(given);
    }
    if (rank == 0 && fclose(results) != 0) {
        fail("the results' file cannot be written");
    }
    MPI_Finalize();
    return 0;
}
