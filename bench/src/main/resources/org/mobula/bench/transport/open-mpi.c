/*
 * Open MPI's program for the suite "transport": rank 0 sends and waits for an empty answer, rank 1 answers.
 * Arguments: file for the results, milliseconds of the warm-up and of the measurement, works: round-trip, one-way-BYTES.
 * Measures the median of batches of 200 us, as the Java side does (process/Stopwatch).
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH_SECONDS 200e-6
#define MOST_BATCHES (1 << 17)
#define MEBIBYTE (1 << 20)

enum { MESSAGE, ANSWER, END };

static double *values;
static int count;

static void carry(void) {
    MPI_Send(values, count, MPI_DOUBLE, 1, MESSAGE, MPI_COMM_WORLD);
    MPI_Recv(NULL, 0, MPI_DOUBLE, 1, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void serve(void) {
    MPI_Status status;
    for (;;) {
        MPI_Recv(values, count, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == END) {
            return;
        }
        MPI_Send(NULL, 0, MPI_DOUBLE, 0, ANSWER, MPI_COMM_WORLD);
    }
}

static double batch(int operations) {
    double begun = MPI_Wtime();
    for (int i = 0; i < operations; i++) {
        carry();
    }
    return (MPI_Wtime() - begun) / operations;
}

static int warm_up(double seconds) {
    double end = MPI_Wtime() + seconds;
    int operations = 1;
    do {
        double each = batch(operations);
        operations = each * (1 << 20) <= BATCH_SECONDS ? 1 << 20 : (int) (BATCH_SECONDS / each);
        operations = operations < 1 ? 1 : operations;
    } while (MPI_Wtime() < end);
    return operations;
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *) left - *(const double *) right;
    return (difference > 0) - (difference < 0);
}

static void measure(FILE *results, const char *work, double warm, double measured) {
    static double times[MOST_BATCHES];
    int operations = warm_up(warm);
    int batches = 0;
    double sum = 0;
    double end = MPI_Wtime() + measured;
    do {
        times[batches] = batch(operations);
        sum += times[batches++];
    } while (MPI_Wtime() < end && batches < MOST_BATCHES);
    MPI_Send(NULL, 0, MPI_DOUBLE, 1, END, MPI_COMM_WORLD);
    qsort(times, batches, sizeof(double), compare);
    double median = batches % 2 ? times[batches / 2] : (times[batches / 2 - 1] + times[batches / 2]) / 2;
    double mean = sum / batches;
    double mebibytes = count * sizeof(double) / (double) MEBIBYTE;
    if (count == 0) {
        fprintf(results, "%s %.17g %.17g NaN NaN\n", work, median * 1e6, mean * 1e6);
    } else {
        fprintf(results, "%s %.17g %.17g NaN NaN\n", work, mebibytes / median, mebibytes / mean);
    }
}

int main(int words, char **word) {
    int rank;
    int size;
    MPI_Init(&words, &word);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2 || words < 5) {
        fprintf(stderr, "this takes two ranks, a file, two times in ms and works\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    FILE *results = rank == 0 ? fopen(word[1], "w") : NULL;
    if (rank == 0 && results == NULL) {
        perror(word[1]);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (int i = 4; i < words; i++) {
        const char *bytes = strncmp(word[i], "one-way-", 8) == 0 ? word[i] + 8 : "0";
        count = atoi(bytes) / (int) sizeof(double);
        values = malloc((count + 1) * sizeof(double));
        for (int at = 0; at <= count; at++) {
            values[at] = at; /* pages that were never written share one page of zeros, which is read faster than any array */
        }
        if (rank == 0) {
            measure(results, word[i], atoi(word[2]) / 1e3, atoi(word[3]) / 1e3);
        } else {
            serve();
        }
        free(values);
    }
    if (rank == 0 && fclose(results) != 0) {
        perror(word[1]);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Finalize();
    return 0;
}
