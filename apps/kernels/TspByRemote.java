import module java.base;
import module org.mobula;

/**
 * The travelling salesperson by remote objects: a rank that finds a shorter tour calls every other rank.
 *
 * <p><b>Threads:</b> one searches; calls from other ranks lower the bound meanwhile.
 */
final class TspByRemote extends Salesperson.Told implements Tours.Worker {
    private final List<Tours.Worker> workers;

    private TspByRemote(Node node, String name) {
        super(node.rank());
        Remoting.of(node).bind(name + "-" + node.rank(), this);
        workers = Broadcast.all(node, name, Tours.Worker.class);
    }

    static List<Tours.Worker> run(Node node, String name, Tours.Problem problem) {
        TspByRemote member = new TspByRemote(node, name);
        Tours.Jobs jobs = Tours.Jobs.of(node, name, problem);
        node.barrier();
        member.work(problem, jobs);
        return member.workers;
    }

    @Override
    void tell(int length) {
        for (int other = 0; other < workers.size(); other++) {
            if (other != rank) {
                meter.call(Integer.BYTES);
                workers.get(other).shorter(length);
            }
        }
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
