import module java.base;
import module org.mobula;

/**
 * Shortest paths by a group: the owner of a row calls all members at once, and the library forwards the call.
 *
 * <p><b>Threads:</b> one computes; calls from other ranks arrive on any.
 */
final class AspByGroup implements AspByRemote.Worker, Roads.Others {
    private final Roads roads;
    private final AtomicReferenceArray<int[]> arrived;
    private final Meter meter = new Meter();
    private Team<AspByRemote.Worker> team;

    private AspByGroup(Node node, int nodes) {
        roads = Roads.of(node.rank(), node.size(), nodes);
        arrived = new AtomicReferenceArray<>(nodes);
    }

    static List<AspByRemote.Worker> run(Node node, String name, int nodes) throws InterruptedException {
        AspByGroup member = new AspByGroup(node, nodes);
        Team<AspByRemote.Worker> team = Team.join(node, name, AspByRemote.Worker.class, member.meter, member);
        member.team = team;
        team.broadcast("void put(int,int[])");
        team.begin();
        member.roads.improve(nodes, member);
        team.done();
        return team.each("int[][] rows()", "Traffic traffic()");
    }

    @Override
    public int[] row(int k) {
        if (roads.has(k)) {
            int[] mine = roads.row(k);
            meter.call((long) mine.length * Integer.BYTES);
            team.all().put(k, mine);
            return mine;
        }
        team.await(() -> arrived.get(k) != null);
        return arrived.getAndSet(k, null);
    }

    @Override
    public void put(int k, int[] row) {
        if (!roads.has(k)) {
            arrived.set(k, row);
        }
    }

    @Override
    public int[][] rows() {
        return roads.rows();
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
