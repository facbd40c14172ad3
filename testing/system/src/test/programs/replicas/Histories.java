import module org.mobula;

/**
 * Random calls of several replicated journals, with remote calls in between, while one rank is killed. Every rank says what
 * it does: {@code event}, the thread, and what; and in the end {@code kept}, a journal's number and all its marks. With an
 * even seed some writes wait inside, until another one wakes them or their time is over. Arguments: the seed, the rank that is
 * killed, and after how many milliseconds.
 */
interface Journal {
    int append(long mark);

    /** Appends, and stays inside for a while, if this kind of journal knows how to. */
    int appendAndStay(long mark, long millis) throws InterruptedException;

    long look();

    List<Long> marks();
}

static class JournalRoot implements Journal {
    final List<Long> marks = new ArrayList<>();

    public int append(long mark) {
        marks.add(mark);
        return marks.size();
    }

    public int appendAndStay(long mark, long millis) throws InterruptedException {
        return append(mark);
    }

    public long look() {
        return (long) marks.size() << 40 | (marks.isEmpty() ? 0 : marks.getLast());
    }

    public List<Long> marks() {
        return marks;
    }
}

/** Whose class waits makes all writes run on threads of their own. */
static final class StayingRoot extends JournalRoot {
    public synchronized int append(long mark) {
        notifyAll();
        return super.append(mark);
    }

    public synchronized int appendAndStay(long mark, long millis) throws InterruptedException {
        int place = append(mark);
        wait(millis);
        return place;
    }
}

/** Hears a message, looks at a journal, and answers by another message. */
interface Ear extends Remote {
    long hear(long message, int journal);
}

static final int JOURNALS = 3;
static final int THREADS = 2;
static final int STEPS = 40;
static final int MOST_STARTED = 6;

static Journal[] journals = new Journal[JOURNALS];
static Ear[] ears;

void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    int killed = Integer.parseInt(arguments[1]);
    Node node = Node.join();
    Replicas replicas = Replicas.of(node, ReplicaOptions.defaults().withCheck(5));
    Remoting remoting = Remoting.of(node);
    for (int i = 0; i < JOURNALS; i++) {
        journals[i] = node.rank() == i % node.size()
                ? replicas.create("journal " + i, seed % 2 == 0 ? StayingRoot.class : JournalRoot.class)
                : replicas.lookup("journal " + i, Journal.class);
    }
    Journal done = node.rank() == 0
            ? replicas.create("done", JournalRoot.class)
            : replicas.lookup("done", Journal.class);
    remoting.bind("ear " + node.rank(), (Ear) (message, journal) -> {
        String thread = "call-" + message;
        say(thread + " receive " + message);
        look(thread, journal);
        say(thread + " send " + -message);
        return -message;
    });
    ears = new Ear[node.size()];
    for (int rank = 0; rank < node.size(); rank++) {
        ears[rank] = remoting.lookup("ear " + rank, Ear.class);
    }
    node.barrier();
    if (node.rank() == killed) {
        Thread.ofPlatform().daemon().start(() -> {
            LockSupport.parkNanos(Long.parseLong(arguments[2]) * 1_000_000);
            Runtime.getRuntime().halt(9);
        });
    }
    List<Thread> threads = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
        int number = node.rank() * THREADS + thread;
        Random random = new Random(seed * 100 + number);
        threads.add(Thread.ofPlatform().start(() -> {
            for (int step = 1; step <= STEPS || node.rank() == killed; step++) {
                act(node, replicas, random, "thread-" + number, number * 1_000_000_000L + step * MOST_STARTED);
            }
        }));
    }
    for (Thread thread : threads) {
        thread.join();
    }
    node.serveUntil(() -> node.living().size() < node.size());
    done.append(node.rank() + 1);
    node.serveUntil(() -> done.marks().size() >= node.living().size());
    for (int i = 0; i < JOURNALS; i++) {
        IO.println("kept " + i + " " + journals[i].marks());
    }
    done.append(node.rank() + 1); // no rank leaves while another one reads
    node.serveUntil(() -> done.marks().size() >= 2 * node.living().size());
    System.exit(0);
}

static void act(Node node, Replicas replicas, Random random, String thread, long mark) {
    int which = random.nextInt(JOURNALS);
    switch (random.nextInt(9)) {
        case 0, 1, 2 -> {
            say(thread + " write " + which + " " + mark + " 0");
            say(thread + " write " + which + " " + mark + " " + journals[which].append(mark));
        }
        case 3 -> {
            for (int i = 0; i <= random.nextInt(MOST_STARTED); i++) { // several, because they travel together
                long started = mark + i;
                long millis = random.nextInt(3);
                say(thread + " write " + which + " " + started + " 0");
                replicas.async(
                        journals[which],
                        journal -> {
                            if (millis > 0) {
                                journal.append(started);
                            } else {
                                journal.appendAndStay(started, 1);
                            }
                        });
            }
            look(thread, which);
        }
        case 4 -> tell(thread, random.nextInt(node.size()), mark, which);
        case 5 -> {
            say(thread + " write " + which + " " + mark + " 0");
            say(thread + " write " + which + " " + mark + " " + stay(journals[which], mark, 1 + random.nextInt(5)));
        }
        default -> look(thread, which);
    }
}

static int stay(Journal journal, long mark, long millis) {
    try {
        return journal.appendAndStay(mark, millis);
    } catch (InterruptedException nobodyDoes) {
        throw new AssertionError(nobodyDoes);
    }
}

static void tell(String thread, int rank, long message, int which) {
    say(thread + " send " + message);
    try {
        long answer = ears[rank].hear(message, which);
        say(thread + " receive " + answer);
    } catch (PeerFailedException gone) {
        // it may have been told
    }
}

static void look(String thread, int which) {
    long seen = journals[which].look();
    say(thread + " read " + which + " " + (seen >>> 40) + " " + (seen & (1L << 40) - 1));
}

static void say(String what) {
    IO.println("event " + what);
}
