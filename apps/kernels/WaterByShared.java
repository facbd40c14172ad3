import module java.base;
import module org.mobula;

/**
 * Water by shared objects: each rank's positions and the forces on them are a block each. A rank reads the blocks of
 * positions that it needs, and adds forces to the blocks of other ranks, each of which has its lock. A barrier ends
 * each of the two parts of a step.
 */
@org.mobula.shared.Shared
final class WaterByShared extends WaterRank {
    private final SharedObjects shared;
    private final SharedArray<double[]> places;
    private final SharedArray<long[]> forces;
    private final SharedUnit<long[]> energies;
    private final Meter meter = new Meter();

    private WaterByShared(Node node, String name, Molecules.Problem problem) {
        super(node);
        shared = SharedObjects.of(node);
        int[] lengths = IntStream.range(0, node.size())
                .map(rank -> WaterForce.PLACES
                        * Share.of(rank, node.size(), problem.molecules()).rows())
                .toArray();
        int coordinates = problem.molecules() * WaterForce.PLACES;
        Distribution blocks = Distribution.irregular(lengths);
        SharedOptions options = SharedOptions.defaults();
        places = shared.array(name + "-places", double[].class, coordinates, blocks, options);
        forces = shared.array(name + "-forces", long[].class, coordinates, blocks, options);
        int sums = 2 * (problem.steps() + 1);
        energies = shared.array(name + "-energies", long[].class, sums, Distribution.block(sums), options)
                .block(0);
    }

    static List<WaterResult> run(Node node, String name, Molecules.Problem problem) {
        return new WaterByShared(node, name, problem).run(name, problem);
    }

    @Override
    public void places(Molecules mine) {
        SharedUnit<double[]> own = places.block(rank());
        own.acquire();
        System.arraycopy(mine.all(), mine.first(), own.value(), 0, own.length());
        own.release();
        shared.barrier();
        for (Molecules.Part part : mine.borrowed()) {
            meter.call((long) (part.end() - part.first()) * Double.BYTES);
            System.arraycopy(places.block(part.rank()).read(), 0, mine.all(), part.first(), part.end() - part.first());
        }
    }

    @Override
    public void forces(Molecules mine) {
        for (Molecules.Part part : mine.borrowed()) {
            meter.call((long) (part.end() - part.first()) * Long.BYTES);
            SharedUnit<long[]> theirs = forces.block(part.rank());
            theirs.acquire();
            long[] sum = theirs.value();
            long[] added = mine.water().forces(part.first(), part.end());
            for (int i = 0; i < added.length; i++) { // a part begins where the block does
                sum[i] += added[i];
            }
            theirs.release();
        }
        shared.barrier();
        SharedUnit<long[]> own = forces.block(rank());
        own.acquire();
        mine.water().add(mine.first(), own.value());
        Arrays.fill(own.value(), 0); // others add again only after the next barrier
        own.release();
    }

    @Override
    public long[] sum(int step, long[] units) {
        meter.call((long) units.length * Long.BYTES);
        energies.acquire();
        energies.value()[2 * step] += units[0];
        energies.value()[2 * step + 1] += units[1];
        energies.release();
        return units; // the sums are read at the end
    }

    @Override
    void finish(Molecules mine) {
        shared.barrier();
        if (rank() == 0) {
            long[] sums = energies.read();
            Arrays.setAll(mine.energies(), step -> WaterForce.energy(sums[2 * step] + sums[2 * step + 1]));
        }
    }

    @Override
    public Traffic traffic() {
        return meter.operations();
    }
}
