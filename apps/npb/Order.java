import module java.base;
import module org.mobula;

/** Whether keys that lie on all ranks are in order, those of a rank behind those of the ranks below it. */
final class Order {
    private static final int EDGES = 3; // how many keys, the first, the last

    private Order() {}

    /** What is wrong, in words; the same on every rank. */
    static List<String> wrong(Communicator world, int[] keys, long expected) {
        long[] found = {keys.length, descents(keys) + descentsBelow(world, keys)};
        world.allReduce(Section.IN_PLACE, Section.of(found), Operation.SUM);
        List<String> wrong = new ArrayList<>();
        if (found[0] != expected) {
            wrong.add("the ranks have %d keys, but should have %d".formatted(found[0], expected));
        }
        if (found[1] != 0) {
            wrong.add("of the sorted keys %d are smaller than the one before".formatted(found[1]));
        }
        return wrong;
    }

    private static int descents(int[] keys) {
        int descents = 0;
        for (int i = 1; i < keys.length; i++) {
            descents += keys[i] < keys[i - 1] ? 1 : 0;
        }
        return descents;
    }

    /** 1 if this rank's first key is smaller than the last one of the ranks below; 0 if there is no such. */
    private static int descentsBelow(Communicator world, int[] keys) {
        int[] edges = new int[world.size() * EDGES];
        int[] mine = {keys.length, keys.length == 0 ? 0 : keys[0], keys.length == 0 ? 0 : keys[keys.length - 1]};
        world.allGather(Section.of(mine), Section.of(edges));
        for (int rank = world.rank() - 1; rank >= 0 && keys.length > 0; rank--) {
            if (edges[rank * EDGES] > 0) {
                return keys[0] < edges[rank * EDGES + 2] ? 1 : 0;
            }
        }
        return 0;
    }
}
