import module java.base;
import module org.mobula;

/**
 * Arc consistency by remote objects: a removal is broadcast along a tree of remote calls; an object at rank 0 detects
 * that all ranks are idle and no call is in transit.
 *
 * <p><b>Threads:</b> one computes; calls from other ranks arrive on any.
 */
final class AcpByRemote extends Consistency.Told implements Checker.Worker {
    private Broadcast<Worker> broadcast;

    private AcpByRemote(Node node, Domains.Problem problem) {
        super(node.rank(), node.size(), problem);
    }

    static List<Worker> run(Node node, String name, Domains.Problem problem) throws InterruptedException {
        Remoting remoting = Remoting.of(node);
        AcpByRemote member = new AcpByRemote(node, problem);
        remoting.bind(name + "-" + node.rank(), member);
        Checker.Termination termination;
        if (node.rank() == 0) {
            termination = new Idleness(node.size(), member::finish);
            remoting.bind(name + "-end", termination);
        } else {
            termination = remoting.lookup(name + "-end", Checker.Termination.class);
        }
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
            member.broadcast = broadcast;
            node.barrier();
            member.work(termination);
        }
        return workers;
    }

    @Override
    void tell(Removal removal) {
        pass(removal);
    }

    @Override
    void await(BooleanSupplier condition) {
        broadcast.await(condition);
    }

    @Override
    public void remove(int origin, int variable, int[] values) {
        Removal removal = new Removal(origin, variable, values);
        pass(removal);
        take(removal);
    }

    private void pass(Removal removal) {
        broadcast.pass(
                removal.origin(),
                removal.bytes(),
                worker -> worker.remove(removal.origin(), removal.variable(), removal.values()));
    }

    @Override
    public void finish() {
        broadcast.pass(0, 0, Worker::finish);
        end();
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
