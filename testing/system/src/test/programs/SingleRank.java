import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;

/** Calls an object of its own rank, without a launcher; with an argument, opens two nodes in one JVM. */
public class SingleRank {
    /** The remote interface. */
    public interface Doubler extends Remote {
        int twice(int number);
    }

    public static void main(String[] arguments) {
        try (Node node = Node.join()) {
            call(node);
            if (arguments.length > 0) {
                try (Node second = Node.join()) {
                    call(second);
                    call(node);
                }
                call(node);
            }
        }
    }

    private static void call(Node node) {
        Remoting remoting = Remoting.of(node);
        remoting.rebind("doubler", (Doubler) number -> 2 * number);
        node.barrier();
        System.out.println("rank " + node.rank() + " of " + node.size() + ": "
                + remoting.lookup("doubler", Doubler.class).twice(21));
    }
}
