/* IS as apps/npb/Is.java does it. */
#include "nas.h"

enum { ITERATIONS = 10, WARM_UP = 8, BUCKETS = 1 << 10, BUCKETS_PER_STRETCH = 32, TESTS = 5 };

typedef struct {
    int key_power, value_power;
    int places[TESTS], ranks[TESTS];
} Problem;

static const Problem S = {16, 11, {48427, 17148, 23627, 62548, 4431}, {1, 19, 347, 64916, 65462}};
static const Problem W = {20, 16, {357773, 934767, 875723, 898999, 404505}, {1248, 11697, 1039986, 1043895, 1048017}};
static const Problem A = {
    23, 19, {2112377, 662041, 5336171, 3642833, 4250760}, {104, 17523, 123928, 8288932, 8388264}};
static const Problem B = {
    25, 21, {41869, 812306, 5102857, 18232239, 26860214}, {33422936, 10245, 59150, 33135280, 100}};

static Problem test;
static long from, to, total;
static int shift, *keys, *by_stretch, *counts, *received, capacity, length, kept_from, kept_to;
static int bucket_counts[BUCKETS], all_bucket_counts[BUCKETS], stretch_of[BUCKETS], place[BUCKETS];
static int *give, *give_from, *take, *take_to;
static int test_keys[TESTS], lowest, beyond, below;
static int64_t found[ITERATIONS * TESTS];

static void change(long at, int value) {
    if (from <= at && at < to) {
        keys[at - from] = value;
    }
}

static void divide(void) {
    long before = 0;
    int mine_before = 0, owner_before = 0, stretch = -1;
    memset(give, 0, ranks * sizeof(int));
    lowest = beyond = below = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        int share = (int)(before * ranks / total), owner = share < ranks ? share : ranks - 1;
        if (bucket % BUCKETS_PER_STRETCH == 0 || owner != owner_before) {
            place[++stretch] = mine_before;
        }
        stretch_of[bucket] = stretch;
        owner_before = owner;
        give[owner] += bucket_counts[bucket];
        mine_before += bucket_counts[bucket];
        before += all_bucket_counts[bucket];
        if (owner < rank) {
            lowest = (bucket + 1) << shift;
            below = (int)before;
        }
        if (owner <= rank) {
            beyond = (bucket + 1) << shift;
        }
    }
}

static int sums(const int *of, int *begins) {
    int next = 0;
    for (int i = 0; i < ranks; i++) {
        begins[i] = next;
        next += of[i];
    }
    return next;
}

static void count(const int *mine, int from, int to) {
    for (int i = from; i < to; i++) {
        counts[mine[i] - lowest]++;
    }
}

static void rank_keys(int iteration) {
    change(iteration, iteration);
    change(iteration + 10, (1 << test.value_power) - iteration);
    memset(bucket_counts, 0, sizeof bucket_counts);
    for (long i = 0; i < to - from; i++) {
        bucket_counts[keys[i] >> shift]++;
    }
    MPI_Allreduce(bucket_counts, all_bucket_counts, BUCKETS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    divide();
    for (long i = 0; i < to - from; i++) {
        by_stretch[place[stretch_of[keys[i] >> shift]]++] = keys[i];
    }
    MPI_Alltoall(give, 1, MPI_INT, take, 1, MPI_INT, MPI_COMM_WORLD);
    sums(give, give_from);
    kept_from = give_from[rank];
    kept_to = kept_from + give[rank];
    give[rank] = take[rank] = 0;
    length = sums(take, take_to);
    if (capacity < length) {
        free(received);
        received = room((size_t)length * sizeof(int));
        capacity = length;
    }
    MPI_Alltoallv(by_stretch, give, give_from, MPI_INT, received, take, take_to, MPI_INT, MPI_COMM_WORLD);
    memset(counts, 0, (size_t)(beyond - lowest) * sizeof(int));
    count(by_stretch, kept_from, kept_to);
    count(received, 0, length);
    for (int value = 0, sum = 0; value < beyond - lowest; value++) {
        counts[value] = sum += counts[value];
    }
}

static void look(int64_t *at) {
    for (int i = 0; i < TESTS; i++) {
        int key = test_keys[i];
        if (lowest <= key && key < beyond) {
            at[i] = below + (key == lowest ? 0 : counts[key - 1 - lowest]);
        }
    }
}

static void put(const int *mine, int from, int to, int *sorted) {
    for (int i = from; i < to; i++) {
        sorted[--counts[mine[i] - lowest]] = mine[i];
    }
}

/* Whether the ranks are those published, and, sorted by them, the keys of each rank are in order. */
static int verify(void) {
    MPI_Allreduce(MPI_IN_PLACE, found, ITERATIONS * TESTS, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    int wrong = 0;
    for (int i = 0; i < ITERATIONS * TESTS; i++) {
        int first = test.ranks[i % TESTS], before = i / TESTS;
        wrong += found[i] != (first < total / 2 ? first + before : first - before);
    }
    int have = kept_to - kept_from + length, *sorted = room((size_t)have * sizeof(int));
    put(by_stretch, kept_from, kept_to, sorted);
    put(received, 0, length, sorted);
    for (int i = 1; i < have; i++) {
        wrong += sorted[i] < sorted[i - 1];
    }
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    free(sorted);
    return wrong == 0;
}

static void draw(void) {
    uint64_t number = times(314159265, factor(4 * from));
    for (long i = 0; i < to - from; i++) {
        uint64_t sum = 0;
        for (int j = 0; j < 4; j++) {
            sum += number = times(number, MULTIPLIER);
        }
        keys[i] = (int)(sum / 4 >> (46 - test.value_power));
    }
    for (int i = 0; i < TESTS; i++) {
        int at = test.places[i];
        test_keys[i] = from <= at && at < to ? keys[at - from] : 0;
    }
    MPI_Allreduce(MPI_IN_PLACE, test_keys, TESTS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    char letter = class_of(argc, argv);
    switch (letter) {
        case 'S': test = S; break;
        case 'W': test = W; break;
        case 'A': test = A; break;
        case 'B': test = B; break;
        default: refuse(letter);
    }
    total = 1L << test.key_power;
    shift = test.value_power - 10;
    from = part(rank, total);
    to = part(rank + 1, total);
    keys = room((to - from) * sizeof(int));
    by_stretch = room((to - from) * sizeof(int));
    counts = room(sizeof(int) << test.value_power);
    give = room(ranks * sizeof(int));
    give_from = room(ranks * sizeof(int));
    take = room(ranks * sizeof(int));
    take_to = room(ranks * sizeof(int));
    draw();
    for (int i = 0; i < WARM_UP; i++) {
        rank_keys(1);
    }
    double begun = begin();
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        rank_keys(iteration);
        look(found + (iteration - 1) * TESTS);
    }
    double seconds = MPI_Wtime() - begun;
    return report("IS", letter, seconds, (double)ITERATIONS * total, verify());
}
