import module java.base;
import module org.mobula;

/**
 * Molecular dynamics by a group: a step is one call. All ranks make it together, two by two their sums are added, and
 * all members get the sum of all: forces, potential and number of pairs, as one object.
 *
 * <p><b>Threads:</b> one moves; calls of others come on any.
 */
final class MolDynByGroup implements MolDynByRemote.Worker, Motion.Others {
    private final Meter meter = new Meter();
    private final AtomicReference<Interaction> arrived = new AtomicReference<>();
    private Team<MolDynByRemote.Worker> team;
    private volatile double[] state; // why volatile: a call of rank 0 reads it

    private MolDynByGroup() {}

    static List<MolDynByRemote.Worker> run(Node node, String name, Motion.Problem problem) {
        MolDynByGroup member = new MolDynByGroup();
        Team<MolDynByRemote.Worker> team =
                Team.join(node, name, MolDynByRemote.Worker.class, member.meter, member);
        member.team = team;
        team.together(
                "void put(Interaction)",
                BinomialInvocationCombiner.of((lower, higher, out) ->
                        out.write(0, ((Interaction) lower.readObject(0)).plus((Interaction) higher.readObject(0)))),
                new GroupInvocation());
        team.begin();
        member.state = Motion.move(problem.argon(), problem.steps(), node.rank(), node.size(), member);
        team.done();
        return team.each("double[] state()", "Traffic traffic()");
    }

    @Override
    public Interaction all(Interaction mine) {
        meter.call(mine.bytes());
        team.all().put(mine);
        team.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public void put(Interaction all) {
        arrived.set(all);
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
