import module java.base;
import module org.mobula;

/**
 * Successive overrelaxation by remote objects: a row is a call that puts it into a slot of the receiver. For the
 * reduction all ranks call an object at rank 0, which replies once the last call has arrived.
 *
 * <p><b>Threads:</b> one relaxes; calls from other ranks arrive on any.
 */
final class SorByRemote extends Neighbours {
    /** The reduction over all ranks. */
    interface Agreement extends Remote {
        /** The maximum over all ranks; every call waits for the last. */
        double max(double mine) throws InterruptedException;
    }

    private Agreement agreement;

    private SorByRemote(Node node, Grid.Problem problem) {
        super(node, problem);
    }

    static List<Grid.Worker> run(Node node, String name, Grid.Problem problem) throws InterruptedException {
        Remoting remoting = Remoting.of(node);
        SorByRemote it = new SorByRemote(node, problem);
        remoting.bind(name + "-" + node.rank(), it);
        if (node.rank() == 0) {
            remoting.bind(name + "-agreement", new Maximum(node.size()));
        }
        List<Grid.Worker> workers = Broadcast.all(node, name, Grid.Worker.class);
        it.meet(workers);
        it.agreement = remoting.lookup(name + "-agreement", Agreement.class);
        node.barrier();
        it.work();
        return workers;
    }

    @Override
    public double max(double change) throws InterruptedException {
        if (node.rank() != 0) {
            meter.call(Double.BYTES);
        }
        return agreement.max(change);
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
