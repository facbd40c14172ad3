import module java.base;
import module org.mobula;

/**
 * Water by parts that ranks give to each other: positions to each rank that needs them, forces back from it, and
 * energies to rank 0; by remote calls or by messages.
 */
final class WaterByParts extends WaterRank {
    private final Partners<double[]> places;
    private final Partners<long[]> forces;
    private final Supplier<Traffic> traffic;

    private WaterByParts(
            Node node, Partners<double[]> places, Partners<long[]> forces, Supplier<Traffic> traffic) {
        super(node);
        this.places = places;
        this.forces = forces;
        this.traffic = traffic;
    }

    static List<WaterResult> runRemote(Node node, String name, Molecules.Problem problem) {
        Meter meter = new Meter();
        Exchange<double[]> places = Exchange.join(node, name + "-places", meter);
        return new WaterByParts(node, places, Exchange.join(node, name + "-forces", meter), meter::traffic)
                .run(name, problem);
    }

    static List<WaterResult> runMessage(Node node, String name, Molecules.Problem problem) {
        Meter meter = new Meter();
        Communicator world = Communicator.world(node);
        return new WaterByParts(
                        node,
                        MessagePartners.ofDoubles(world, 0, meter),
                        MessagePartners.ofLongs(world, 1, meter),
                        meter::operations)
                .run(name, problem);
    }

    @Override
    public void places(Molecules mine) {
        for (Molecules.Part part : mine.lent()) {
            places.give(part.rank(), Arrays.copyOfRange(mine.all(), part.first(), part.end()));
        }
        for (Molecules.Part part : mine.borrowed()) {
            double[] theirs = places.take(part.rank());
            System.arraycopy(theirs, 0, mine.all(), part.first(), theirs.length);
        }
    }

    @Override
    public void forces(Molecules mine) {
        for (Molecules.Part part : mine.borrowed()) {
            forces.give(part.rank(), mine.water().forces(part.first(), part.end()));
        }
        for (Molecules.Part part : mine.lent()) {
            mine.water().add(part.first(), forces.take(part.rank()));
        }
    }

    @Override
    public long[] sum(int step, long[] units) {
        if (rank() != 0) {
            forces.give(0, units);
            return units;
        }
        for (int other = 1; other < size(); other++) {
            long[] others = forces.take(other);
            units[0] += others[0];
            units[1] += others[1];
        }
        return units;
    }

    @Override
    public Traffic traffic() {
        return traffic.get();
    }
}
