import module org.mobula;

/**
 * A rank with a member is killed in the middle of a call, once for each way to call; the others say how their calls ended.
 * Arguments: the rank that is killed, and the way.
 */
interface Member extends GroupInterface {
    int stuck() throws InterruptedException;

    int rank();
}

static final class Here extends GroupMember implements Member {
    final CountDownLatch never = new CountDownLatch(1);
    final int killed;

    Here(int killed) {
        this.killed = killed;
    }

    public int stuck() throws InterruptedException {
        if (getRank() == killed) {
            Runtime.getRuntime().halt(9);
        }
        never.await();
        return 0;
    }

    public int rank() {
        return getRank();
    }
}

void main(String[] arguments) throws Exception {
    int killed = Integer.parseInt(arguments[0]);
    String way = arguments[1];
    Node node = Node.join();
    Groups groups = Groups.of(node);
    if (node.rank() == 0) {
        groups.create("members", Member.class, node.size());
    }
    groups.join("members", new Here(killed), node.rank());
    Member all = groups.lookup("members", Member.class);
    boolean together = way.startsWith("combined");
    if (together || node.rank() == 0) {
        groups.method(all, Member::stuck).configure(scheme(way, node, killed), reply(way));
    }
    if (node.rank() != killed && (together || node.rank() == 0)) {
        ended(node, all::stuck);
    } else if (together) {
        all.stuck();
    } else if (node.rank() != killed) {
        node.serveUntil(() -> node.living().size() < node.size());
    }
    if (node.rank() == 0) {
        groups.method(all, Member::rank).configure(new SingleInvocation(3), new ReturnReply(3));
        IO.println("rank 0: member 3 still answers " + all.rank());
    }
    List<Integer> living = node.living();
    Remoting.of(node).bind("through-" + node.rank(), (Through) () -> {});
    for (int rank : living) {
        if (rank != killed) {
            Remoting.of(node).lookup("through-" + rank, Through.class).come();
        }
    }
    Remoting.of(node).bind("leaving-" + node.rank(), (Through) () -> {});
    for (int rank : living) {
        if (rank != killed) {
            Remoting.of(node).lookup("leaving-" + rank, Through.class);
        }
    }
    System.exit(0); // why so: nobody waits for members that are stuck
}

interface Through extends Remote {
    void come();
}

static InvocationScheme scheme(String way, Node node, int killed) {
    return switch (way) {
        case "single" -> new SingleInvocation(killed);
        case "personalized" -> new PersonalizedInvocation(Personalizer.of((in, out) -> {}));
        case "combined" ->
            new CombinedInvocation(
                    "all", node.rank(), node.size(), BinomialInvocationCombiner.ofNothing(), new GroupInvocation());
        default -> new GroupInvocation();
    };
}

static ReplyScheme reply(String way) {
    return switch (way) {
        case "single" -> new ReturnReply(2);
        case "binomial", "combined" -> new CombineReply(BinomialCombiner.ofInt(Integer::sum));
        default -> new CombineReply(FlatCombiner.ofInt(results -> results.length));
    };
}

static void ended(Node node, Callable<Integer> call) throws Exception {
    try {
        IO.println("rank " + node.rank() + ": returned " + call.call());
    } catch (PeerFailedException failed) {
        IO.println("rank " + node.rank() + ": rank " + failed.rank() + " is gone");
    }
}
