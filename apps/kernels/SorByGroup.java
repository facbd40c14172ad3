import module java.base;
import module org.mobula;

/**
 * Successive overrelaxation by a group: a row is a call to one member whose reply is discarded. The reduction is one
 * combined call: a binomial tree keeps the larger value, member 0 is called, and its reply goes to all ranks.
 *
 * <p><b>Threads:</b> one relaxes; calls from other ranks arrive on any.
 */
final class SorByGroup extends Neighbours implements Grid.Colleague {
    private Team<Grid.Colleague> team;

    private SorByGroup(Node node, Grid.Problem problem) {
        super(node, problem);
    }

    static List<Grid.Colleague> run(Node node, String name, Grid.Problem problem) throws InterruptedException {
        SorByGroup it = new SorByGroup(node, problem);
        it.team = Team.join(node, name, Grid.Colleague.class, it.meter, it);
        it.meet(it.team.eachTold("void put(int,boolean,double[])"));
        it.team.together(
                "double agree(double)",
                BinomialInvocationCombiner.of(
                        (lower, higher, out) -> out.write(0, Math.max(lower.readDouble(0), higher.readDouble(0)))),
                new SingleInvocation(0),
                new ReturnReply(0));
        it.team.begin();
        it.work();
        it.team.done();
        return it.team.each("Outcome outcome()", "double[][] rows()", "Traffic traffic()");
    }

    @Override
    public double max(double change) {
        meter.call(Double.BYTES);
        return team.all().agree(change);
    }

    @Override
    public double agree(double largest) {
        return largest;
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
