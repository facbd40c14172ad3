import module java.base;
import module org.mobula;

/**
 * The travelling salesperson by a group: a rank that finds a shorter tour calls all members at once, and waits for
 * none. The last such calls may therefore still be in transit when the jobs are finished, so the ranks reduce their
 * bounds in one combined call. Member 0 has the jobs.
 *
 * <p><b>Threads:</b> one searches; calls from other ranks lower the bound meanwhile.
 */
final class TspByGroup extends Salesperson.Told implements Tours.Colleague {
    private final Tours.Jobs jobs;
    private Team<Tours.Colleague> team;
    private volatile boolean settled; // volatile: set by a call

    /** @param jobs the job queue, or null if another member has it */
    private TspByGroup(int rank, Tours.Jobs jobs) {
        super(rank);
        this.jobs = jobs;
    }

    static List<Tours.Colleague> run(Node node, String name, Tours.Problem problem) {
        TspByGroup member = new TspByGroup(node.rank(), node.rank() == 0 ? new Tours.Beginnings(problem) : null);
        Team<Tours.Colleague> team = Team.join(node, name, Tours.Colleague.class, member.meter, member);
        member.team = team;
        team.broadcast("void shorter(int)");
        team.together(
                "void settle(int)",
                BinomialInvocationCombiner.of((lower, higher, out) ->
                        out.write(0, Math.min(lower.readInt(0), higher.readInt(0)))),
                new GroupInvocation());
        team.begin();
        member.work(problem, node.rank() == 0 ? member.jobs : team.each("int[] next()").getFirst());
        member.settle();
        team.done();
        return team.each("Found found()", "Traffic traffic()");
    }

    @Override
    void tell(int length) {
        meter.call(Integer.BYTES);
        team.all().shorter(length);
    }

    /** Waits until all ranks know the length of the shortest tour. */
    private void settle() {
        meter.call(Integer.BYTES);
        team.all().settle(shortest());
        team.await(() -> settled);
    }

    @Override
    public void settle(int length) {
        shorter(length);
        settled = true;
    }

    @Override
    public int[] next() {
        return jobs.next();
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}
