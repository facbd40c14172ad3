import module org.mobula;

/**
 * Rank 0 does what it should not, and prints the first line of each error. What is known to rank 0 alone:
 * {@link Known}, {@link Trouble}.
 */
interface Service extends Remote {
    Object take(Object object);

    void throwing(Object object) throws Exception;
}

record Known(int number) implements Serializable {}

static final class Trouble extends Exception {
    Trouble() {
        super("of rank 0 alone");
    }
}

static final class Plain {}

static final class Here implements Service {
    public Object take(Object object) {
        return object;
    }

    public void throwing(Object object) throws Exception {
        throw (Exception) Class.forName("Misuse$Trouble").getDeclaredConstructor().newInstance();
    }
}

interface Bad {
    Object deed() throws Exception;
}

void main() throws Exception {
    Node node = Node.join(); // forgotten by rank 1: it is closed at the JVM's end
    Remoting remoting = Remoting.of(node).allow("Misuse$Known");
    remoting.bind("service-" + node.rank(), new Here());
    Service other = remoting.lookup("service-" + (1 - node.rank()), Service.class);
    node.barrier();
    if (node.rank() == 1) {
        fails("a class the caller lacks", () -> call(() -> other.throwing("")));
        node.barrier();
        return;
    }
    fails("an unknown name", () -> Deadline.within(Duration.ofMillis(200), () -> remoting.lookup("nobody", Service.class)));
    fails("a rank too many", () -> node.engine().peer(2));
    fails("an argument that cannot be sent", () -> other.take(new Plain()));
    fails("a class the other side lacks", () -> other.take(new Known(1)));
    IO.println("still answers " + other.take(7));
    node.barrier();
    node.close();
    fails("a closed node", () -> other.take(1));
    fails("a barrier of a closed node", () -> call(node::barrier));
    node.close();
}

interface Act {
    void run() throws Exception;
}

static Object call(Act act) throws Exception {
    act.run();
    return "nothing";
}

static void fails(String name, Bad bad) {
    try {
        IO.println(name + " gave " + bad.deed());
    } catch (Exception failure) {
        IO.println(name + ": " + failure.toString().lines().findFirst().orElse(""));
    }
}
