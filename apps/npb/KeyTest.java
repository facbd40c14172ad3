import module java.base;

/**
 * A problem class of IS: the number of keys, and the expected ranks of five of them.
 *
 * @param keyPower the binary logarithm of the number of keys
 * @param valuePower the binary logarithm of the bound of the values
 * @param places the indexes of the test keys
 * @param ranks the expected ranks of the test keys in the first iteration
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

    /** The number of keys. */
    int keys() {
        return 1 << keyPower;
    }

    /** The number of test keys. */
    int tests() {
        return places.length;
    }

    /**
     * Describes the ranks that are wrong.
     *
     * @param found the ranks of all test keys in the first iteration, then in the second, and so on
     */
    List<String> wrong(long[] found) {
        return IntStream.range(0, found.length)
                .filter(i -> found[i] != expected(i))
                .mapToObj(i -> "in iteration %d the key at place %d has rank %d, but should have %d"
                        .formatted(i / tests() + 1, places[i % tests()], found[i], expected(i)))
                .toList();
    }

    /** Each iteration replaces two other keys by a small and a large one: low ranks rise, high ones fall. */
    private long expected(int i) {
        int first = ranks[i % tests()];
        int before = i / tests();
        return first < keys() / 2 ? first + before : first - before;
    }
}
