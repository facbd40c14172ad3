import module java.base;
import module org.mobula;

/**
 * Ray tracing by a group: a line is a call to member 0 whose reply is discarded. The sums are one combined call: a
 * binomial tree adds them, and member 0 receives the total.
 *
 * <p><b>Threads:</b> one traces; calls from other ranks arrive on any.
 */
final class RayTracerByGroup implements Picture.Others {
    private final Meter meter = new Meter();
    private final Picture mine;
    private final Team<RayTracerByRemote.Worker> team;
    private final Picture.Others calls;

    private RayTracerByGroup(Node node, String name, int side) {
        mine = new Picture(side);
        team = Team.join(
                node,
                name,
                RayTracerByRemote.Worker.class,
                meter,
                new RayTracerByRemote.Member(mine, this::traffic));
        calls = new RayTracerByRemote(
                node.rank(), meter, mine, team.eachTold("void put(int,int[])").getFirst());
        team.together(
                "void add(long)",
                BinomialInvocationCombiner.of(
                        (lower, higher, out) -> out.write(0, lower.readLong(0) + higher.readLong(0))),
                new SingleInvocation(0));
    }

    static List<RayTracerByRemote.Worker> run(Node node, String name, int side) {
        RayTracerByGroup it = new RayTracerByGroup(node, name, side);
        it.team.begin();
        Picture.trace(node.rank(), node.size(), side, it);
        if (node.rank() == 0) {
            it.team.await(() -> it.mine.complete(1));
        }
        it.team.done();
        return it.team.each("int[][] picture()", "long sum()", "Traffic traffic()");
    }

    private Traffic traffic() {
        return team.traffic();
    }

    @Override
    public void give(int line, int[] points) {
        calls.give(line, points);
    }

    @Override
    public void total(long sum) {
        meter.call(Long.BYTES);
        team.all().add(sum);
    }
}
