import module java.base;
import module org.mobula;

/**
 * Molecular dynamics by a group: a step is one combined call. A binomial tree adds the contributions of all ranks, and
 * all members receive the sum of forces, potential and number of pairs as one object.
 *
 * <p><b>Threads:</b> one moves the atoms; calls from other ranks arrive on any.
 */
final class MolDynByGroup implements Motion.Others {
    private final Meter meter = new Meter();
    private final MolDynByRemote.Member member = new MolDynByRemote.Member(this::traffic);
    private final Team<MolDynByRemote.Worker> team;

    private MolDynByGroup(Node node, String name) {
        team = Team.join(node, name, MolDynByRemote.Worker.class, meter, member);
        team.together(
                "void put(Interaction)",
                BinomialInvocationCombiner.of((lower, higher, out) ->
                        out.write(0, ((Interaction) lower.readObject(0)).plus((Interaction) higher.readObject(0)))),
                new GroupInvocation());
    }

    static List<MolDynByRemote.Worker> run(Node node, String name, Motion.Problem problem) {
        MolDynByGroup it = new MolDynByGroup(node, name);
        it.team.begin();
        it.member.end(Motion.move(problem.argon(), problem.steps(), node.rank(), node.size(), it));
        it.team.done();
        return it.team.each("double[] state()", "Traffic traffic()");
    }

    private Traffic traffic() {
        return team.traffic();
    }

    @Override
    public Interaction all(Interaction mine) {
        meter.call(mine.bytes());
        team.all().put(mine);
        team.await(member::hasCome);
        return member.take();
    }
}
