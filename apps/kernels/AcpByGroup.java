import module java.base;
import module org.mobula;

/**
 * Arc consistency by a group: a removal is a group call without replies; member 0 detects termination.
 *
 * <p><b>Threads:</b> one computes; calls from other ranks arrive on any.
 */
final class AcpByGroup extends Consistency.Told implements Checker.Colleague {
    private final Idleness idleness;
    private Team<Colleague> team;

    private AcpByGroup(Node node, Domains.Problem problem) {
        super(node.rank(), node.size(), problem);
        idleness = new Idleness(node.size(), this::endAll);
    }

    static List<Colleague> run(Node node, String name, Domains.Problem problem) throws InterruptedException {
        AcpByGroup member = new AcpByGroup(node, problem);
        Team<Colleague> team = Team.join(node, name, Colleague.class, member.meter, member);
        member.team = team;
        team.broadcast("void remove(int,int,int[])");
        team.broadcast("void finish()");
        team.begin();
        member.work(
                node.rank() == 0
                        ? member
                        : team.each("void idle(int,long,long)").getFirst());
        team.done();
        return team.each("Outcome outcome()", "Traffic traffic()");
    }

    @Override
    void tell(Removal removal) {
        meter.call(removal.bytes());
        team.all().remove(rank, removal.variable(), removal.values());
    }

    @Override
    void await(BooleanSupplier condition) {
        team.await(condition);
    }

    @Override
    public void remove(int origin, int variable, int[] values) {
        if (origin != rank) {
            take(new Removal(origin, variable, values));
        }
    }

    @Override
    public void idle(int rank, long told, long heard) {
        idleness.idle(rank, told, heard);
    }

    private void endAll() {
        meter.call(0);
        team.all().finish();
    }

    @Override
    public void finish() {
        end();
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
