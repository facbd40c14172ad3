import module org.mobula;

/** No rank closes its node. */
interface Greeter extends Remote {
    String greet(String name);
}

void main() {
    Node node = Node.join();
    Remoting remoting = Remoting.of(node);
    remoting.bind("greeter-" + node.rank(), (Greeter) name -> "hello " + name);
    for (int rank = 0; rank < node.size(); rank++) {
        remoting.lookup("greeter-" + rank, Greeter.class).greet("rank " + rank);
    }
    node.barrier();
    IO.println("rank " + node.rank() + " ends");
}
