import module org.mobula;

// Jobs go to the least loaded member. One group call asks all members for their load; a binomial tree combines the
// replies into the smallest one on their way back. The job is then a call to that member. Only the caller is active;
// the members just serve calls.

interface Server {
    Load load();

    void run(String job);
}

/** The number of jobs at a member. */
record Load(int member, int jobs) implements Serializable {
    static Load lesser(Load one, Load other) {
        return other.jobs < one.jobs ? other : one; // a tie goes to the lower rank
    }
}

static final class Worker implements Server, MemberOfGroup {
    private final List<String> jobs = new ArrayList<>();
    private int rank;

    @Override
    public synchronized void joined(int rank, int size) {
        this.rank = rank;
        for (int i = 0; i < rank; i++) {
            jobs.add("of its own");
        }
    }

    @Override
    public synchronized Load load() {
        return new Load(rank, jobs.size());
    }

    @Override
    public synchronized void run(String job) {
        jobs.add(job);
    }
}

void main() {
    try (Node node = Node.join()) {
        Groups groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create("servers", Server.class, node.size());
        }
        groups.join("servers", new Worker(), node.rank());
        if (node.rank() == node.size() - 1) {
            Server servers = groups.lookup("servers", Server.class);
            groups.method(servers, Server::load)
                    .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.<Load>ofObject(Load::lesser)));
            for (int job = 0; job < 2 * node.size(); job++) {
                Load least = servers.load();
                groups.method(servers, Server::run)
                        .configure(new SingleInvocation(least.member), new ReturnReply(least.member));
                servers.run("job " + job);
                IO.println("job %d to member %d, which had %d".formatted(job, least.member, least.jobs));
            }
        }
        node.barrier();
    }
}
