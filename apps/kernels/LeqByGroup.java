import module java.base;
import module org.mobula;

/**
 * Linear equations by a group: an iteration is one call, which all ranks make together, each with its part; all members
 * get the whole.
 *
 * <p><b>Threads:</b> one iterates; calls of others come on any.
 */
final class LeqByGroup implements LeqByRemote.Worker, Equations.Others {
    private final Meter meter = new Meter();
    private final AtomicReference<Equations.Estimate> arrived = new AtomicReference<>();
    private Team<LeqByRemote.Worker> team;
    private volatile Equations.Outcome outcome; // why volatile: a call of rank 0 reads it

    private LeqByGroup() {}

    static List<LeqByRemote.Worker> run(Node node, String name, Equations.Problem problem)
            throws InterruptedException {
        LeqByGroup member = new LeqByGroup();
        Team<LeqByRemote.Worker> team = Team.join(node, name, LeqByRemote.Worker.class, member.meter, member);
        member.team = team;
        team.together(
                "void put(Estimate)",
                FlatInvocationCombiner.of((parts, whole) -> whole.write(
                        0,
                        Equations.Estimate.whole(Arrays.stream(parts)
                                .map(part -> (Equations.Estimate) part.readObject(0))
                                .toList()))),
                new GroupInvocation());
        Equations mine = Equations.of(node.rank(), node.size(), problem);
        team.begin();
        member.outcome = mine.iterate(member);
        team.done();
        return team.each("Outcome outcome()", "Traffic traffic()");
    }

    @Override
    public Equations.Estimate whole(Equations.Estimate part) {
        meter.call(part.bytes());
        team.all().put(part);
        team.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public void put(Equations.Estimate estimate) {
        arrived.set(estimate);
    }

    @Override
    public Equations.Outcome outcome() {
        return outcome;
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
