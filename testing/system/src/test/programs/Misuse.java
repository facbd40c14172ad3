import module org.mobula;

/**
 * Rank 0 misuses the API and prints the first line of each error. Only rank 0 has the classes {@link Known} and
 * {@link Trouble}.
 */
interface Service extends Remote {
    Object take(Object object);

    void throwing(Object object) throws Exception;
}

record Known(int number) implements Serializable {}

static final class Trouble extends Exception {
    Trouble() {
        super("only at rank 0");
    }
}

static final class Plain {}

static final class ServiceObject implements Service {
    public Object take(Object object) {
        return object;
    }

    public void throwing(Object object) throws Exception {
        throw (Exception) Class.forName("Misuse$Trouble").getDeclaredConstructor().newInstance();
    }
}

interface Attempt {
    Object attempt() throws Exception;
}

void main() throws Exception {
    Node node = Node.join(); // rank 1 does not close it: it is closed when the JVM exits
    Remoting remoting = Remoting.of(node).allow("Misuse$Known");
    remoting.bind("service-" + node.rank(), new ServiceObject());
    Service other = remoting.lookup("service-" + (1 - node.rank()), Service.class);
    node.barrier();
    if (node.rank() == 1) {
        fails("a class missing at the caller", () -> call(() -> other.throwing("")));
        node.barrier();
        return;
    }
    remoting.list(); // the deadline is not for the connection and the first call
    fails("an unknown name", () -> Deadline.within(Duration.ofMillis(500), () -> remoting.lookup("unbound", Service.class)));
    fails("a rank out of range", () -> node.engine().peer(2));
    fails("an argument that cannot be sent", () -> other.take(new Plain()));
    fails("a class missing at the callee", () -> other.take(new Known(1)));
    IO.println("still returns " + other.take(7));
    node.barrier();
    node.close();
    fails("a closed node", () -> other.take(1));
    fails("a barrier of a closed node", () -> call(node::barrier));
    node.close();
}

interface Action {
    void run() throws Exception;
}

static Object call(Action action) throws Exception {
    action.run();
    return "no exception";
}

static void fails(String name, Attempt misuse) {
    try {
        IO.println(name + " gave " + misuse.attempt());
    } catch (Exception failure) {
        IO.println(name + ": " + failure.toString().lines().findFirst().orElse(""));
    }
}
