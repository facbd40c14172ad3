import module java.base;
import module org.mobula;

/**
 * Linear equations by a group: an iteration is one combined call, to which each rank contributes its part; all members
 * receive the whole vector.
 *
 * <p><b>Threads:</b> one iterates; calls from other ranks arrive on any.
 */
final class LeqByGroup implements Equations.Others {
    private final Meter meter = new Meter();
    private final LeqByRemote.Member member = new LeqByRemote.Member(this::traffic);
    private final Team<LeqByRemote.Worker> team;

    private LeqByGroup(Node node, String name) {
        team = Team.join(node, name, LeqByRemote.Worker.class, meter, member);
        team.together(
                "void put(Estimate)",
                FlatInvocationCombiner.of((parts, whole) -> whole.write(
                        0,
                        Equations.Estimate.whole(Arrays.stream(parts)
                                .map(part -> (Equations.Estimate) part.readObject(0))
                                .toList()))),
                new GroupInvocation());
    }

    static List<LeqByRemote.Worker> run(Node node, String name, Equations.Problem problem)
            throws InterruptedException {
        LeqByGroup it = new LeqByGroup(node, name);
        Equations mine = Equations.of(node.rank(), node.size(), problem);
        it.team.begin();
        it.member.end(mine.iterate(it));
        it.team.done();
        return it.team.each("Outcome outcome()", "Traffic traffic()");
    }

    private Traffic traffic() {
        return team.traffic();
    }

    @Override
    public Equations.Estimate whole(Equations.Estimate part) {
        meter.call(part.bytes());
        team.all().put(part);
        team.await(member::hasCome);
        return member.take();
    }
}
