import module java.base;
import module org.mobula;

/**
 * Molecular dynamics by messages: each step has one all-reduce of forces, potential and number of pairs.
 *
 * <p><b>Threads:</b> one moves the atoms; rank 0 reads the result on any.
 */
final class MolDynByMessage implements Motion.Mover, Motion.Others {
    private final Communicator world;
    private final Meter meter = new Meter();
    private volatile double[] state; // volatile: a call from rank 0 reads it

    private MolDynByMessage(Node node) {
        world = Communicator.world(node);
    }

    static List<Motion.Mover> run(Node node, String name, Motion.Problem problem) {
        MolDynByMessage it = new MolDynByMessage(node);
        it.state = Motion.move(problem.argon(), problem.steps(), node.rank(), node.size(), it);
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Motion.Mover.class);
    }

    @Override
    public Interaction all(Interaction mine) {
        meter.call(mine.bytes());
        long[] sum = mine.numbers();
        world.allReduce(Section.IN_PLACE, Section.of(sum), Operation.SUM);
        return Interaction.of(sum);
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public Traffic traffic() {
        return meter.operations();
    }
}
