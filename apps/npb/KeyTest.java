import module java.base;

/**
 * A class of IS: how many keys there are, and what the ranks of five of them must be.
 *
 * @param keyPower there are two to the power of this many keys
 * @param valuePower and they are below two to the power of this
 * @param places of the test keys, in the row of keys
 * @param ranks of the test keys in the first iteration
 */
record KeyTest(int keyPower, int valuePower, int[] places, int[] ranks) {
    static final KeyTest S = new KeyTest(
            16,
            11,
            new int[] {48427, 17148, 23627, 62548, 4431},
            new int[] {1, 19, 347, 64916, 65462});
    static final KeyTest W = new KeyTest(
            20,
            16,
            new int[] {357773, 934767, 875723, 898999, 404505},
            new int[] {1248, 11697, 1039986, 1043895, 1048017});
    static final KeyTest A = new KeyTest(
            23,
            19,
            new int[] {2112377, 662041, 5336171, 3642833, 4250760},
            new int[] {104, 17523, 123928, 8288932, 8388264});
    static final KeyTest B = new KeyTest(
            25,
            21,
            new int[] {41869, 812306, 5102857, 18232239, 26860214},
            new int[] {33422936, 10245, 59150, 33135280, 100});

    /** How many keys there are. */
    int keys() {
        return 1 << keyPower;
    }

    /** How many keys are tested. */
    int tests() {
        return places.length;
    }

    /**
     * What is wrong with the ranks found, in words.
     *
     * @param found all test keys' in the first iteration, then all in the second, and so on
     */
    List<String> wrong(long[] found) {
        return IntStream.range(0, found.length)
                .filter(i -> found[i] != expected(i))
                .mapToObj(i -> "in iteration %d the key at place %d has rank %d, but should have %d"
                        .formatted(i / tests() + 1, places[i % tests()], found[i], expected(i)))
                .toList();
    }

    /** Each iteration puts a small key and a large one in the place of two others: low ranks rise, high ones fall. */
    private long expected(int i) {
        int first = ranks[i % tests()];
        int before = i / tests();
        return first < keys() / 2 ? first + before : first - before;
    }
}
