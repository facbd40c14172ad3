import module org.mobula;

/**
 * For each way to call a group, a rank with a member is killed in the middle of such a call; the others say how their calls
 * ended. Each way has a group of its own: a member at rank 0, which calls, one at the rank that is killed, and one at the last
 * rank.
 */
interface Member extends GroupInterface {
    int stuck() throws InterruptedException;

    int rank();
}

enum Way {
    SINGLE,
    FLAT,
    BINOMIAL,
    PERSONALIZED,
    COMBINED;

    int killed() {
        return 1 + ordinal();
    }

    InvocationScheme scheme(int participant) {
        return switch (this) {
            case SINGLE -> new SingleInvocation(1);
            case PERSONALIZED -> new PersonalizedInvocation(Personalizer.of((in, out) -> {}));
            case COMBINED ->
                new CombinedInvocation(
                        "all", participant, 3, BinomialInvocationCombiner.ofNothing(), new GroupInvocation());
            default -> new GroupInvocation();
        };
    }

    ReplyScheme reply() {
        return switch (this) {
            case SINGLE -> new ReturnReply(1);
            case BINOMIAL, COMBINED -> new CombineReply(BinomialCombiner.ofInt(Integer::sum));
            default -> new CombineReply(FlatCombiner.ofInt(results -> results.length));
        };
    }
}

static final class Here extends GroupMember implements Member {
    final CountDownLatch never = new CountDownLatch(1);

    public int stuck() throws InterruptedException {
        if (getRank() == 1) {
            Runtime.getRuntime().halt(9);
        }
        never.await();
        return 0;
    }

    public int rank() {
        return getRank();
    }
}

void main() throws InterruptedException {
    Node node = Node.join();
    Groups groups = Groups.of(node);
    int last = node.size() - 1;
    for (Way way : Way.values()) {
        int place = node.rank() == way.killed() ? 1 : node.rank() == 0 ? 0 : node.rank() == last ? 2 : -1;
        if (place >= 0) {
            take(groups, node, way, place);
        }
    }
    if (node.rank() == 0) {
        for (Way way : Way.values()) {
            call(groups, node, way, 0);
        }
    } else if (node.rank() == last) {
        call(groups, node, Way.COMBINED, 2);
        node.serveUntil(() -> !node.living().contains(0));
    } else if (node.rank() == Way.COMBINED.killed()) {
        references.get(Way.COMBINED).stuck();
    } else {
        node.serveUntil(() -> false); // until it is killed
    }
    System.exit(0); // why so: nobody waits for members that are stuck
}

final Map<Way, Member> references = new EnumMap<>(Way.class);

/** Joins a way's group, and configures its call. */
void take(Groups groups, Node node, Way way, int place) {
    if (place == 0) {
        groups.create(way.name(), Member.class, 3);
    }
    groups.join(way.name(), new Here(), place);
    Member all = groups.lookup(way.name(), Member.class);
    if (place == 0 || way == Way.COMBINED) {
        groups.method(all, Member::stuck).configure(way.scheme(place), way.reply());
    }
    references.put(way, all);
}

void call(Groups groups, Node node, Way way, int place) {
    Member all = references.get(way);
    try {
        IO.println("rank " + node.rank() + ", " + way + ": returned " + all.stuck());
    } catch (PeerFailedException failed) {
        IO.println("rank " + node.rank() + ", " + way + ": rank " + failed.rank() + " is gone");
    } catch (InterruptedException interrupted) {
        IO.println("rank " + node.rank() + ", " + way + ": interrupted");
    }
    if (place == 0) {
        groups.method(all, Member::rank).configure(new SingleInvocation(2), new ReturnReply(2));
        IO.println("rank 0, " + way + ": member 2 still answers " + all.rank());
    }
}
