import module org.mobula;

/**
 * Random calls to several replicated journals, with remote calls in between, while one rank is killed. Every rank
 * prints its events: {@code event}, the thread and the operation. At the end it prints {@code kept}, the number of a
 * journal and its marks. With an even seed, some writes wait inside until another write or a timeout wakes them.
 * Arguments: the seed, the rank to kill, and the delay in ms.
 */
interface Journal {
    int append(long mark);

    /** Appends, and waits inside for a while if this kind of journal supports it. */
    int appendAndWait(long mark, long millis) throws InterruptedException;

    long read();

    List<Long> marks();
}

static class JournalRoot implements Journal {
    final List<Long> marks = new ArrayList<>();

    public int append(long mark) {
        marks.add(mark);
        return marks.size();
    }

    public int appendAndWait(long mark, long millis) throws InterruptedException {
        return append(mark);
    }

    public long read() {
        return (long) marks.size() << 40 | (marks.isEmpty() ? 0 : marks.getLast());
    }

    public List<Long> marks() {
        return marks;
    }
}

/** Its class calls wait, so all writes run on separate threads. */
static final class WaitingRoot extends JournalRoot {
    public synchronized int append(long mark) {
        notifyAll();
        return super.append(mark);
    }

    public synchronized int appendAndWait(long mark, long millis) throws InterruptedException {
        int place = append(mark);
        wait(millis);
        return place;
    }
}

/** Receives a message, reads a journal, and replies with another message. */
interface Receiver extends Remote {
    long receive(long message, int journal);
}

static final int JOURNALS = 3;
static final int THREADS = 2;
static final int STEPS = 40;
static final int MAX_STARTED = 6;

static Journal[] journals = new Journal[JOURNALS];
static Receiver[] receivers;

void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    int killed = Integer.parseInt(arguments[1]);
    Node node = Node.join();
    Replicas replicas = Replicas.of(node, ReplicaOptions.defaults().withCheck(5));
    Remoting remoting = Remoting.of(node);
    for (int i = 0; i < JOURNALS; i++) {
        journals[i] = node.rank() == i % node.size()
                ? replicas.create("journal " + i, seed % 2 == 0 ? WaitingRoot.class : JournalRoot.class)
                : replicas.lookup("journal " + i, Journal.class);
    }
    Journal done = node.rank() == 0
            ? replicas.create("done", JournalRoot.class)
            : replicas.lookup("done", Journal.class);
    remoting.bind("receiver " + node.rank(), (Receiver) (message, journal) -> {
        String thread = "call-" + message;
        report(thread + " receive " + message);
        read(thread, journal);
        report(thread + " send " + -message);
        return -message;
    });
    receivers = new Receiver[node.size()];
    for (int rank = 0; rank < node.size(); rank++) {
        receivers[rank] = remoting.lookup("receiver " + rank, Receiver.class);
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
                act(node, replicas, random, "thread-" + number, number * 1_000_000_000L + step * MAX_STARTED);
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
    done.append(node.rank() + 1); // no rank exits while another one reads
    node.serveUntil(() -> done.marks().size() >= 2 * node.living().size());
    System.exit(0);
}

static void act(Node node, Replicas replicas, Random random, String thread, long mark) {
    int which = random.nextInt(JOURNALS);
    switch (random.nextInt(9)) {
        case 0, 1, 2 -> {
            report(thread + " write " + which + " " + mark + " 0");
            report(thread + " write " + which + " " + mark + " " + journals[which].append(mark));
        }
        case 3 -> {
            for (int i = 0; i <= random.nextInt(MAX_STARTED); i++) { // several, because they are sent together
                long started = mark + i;
                long millis = random.nextInt(3);
                report(thread + " write " + which + " " + started + " 0");
                replicas.async(
                        journals[which],
                        journal -> {
                            if (millis > 0) {
                                journal.append(started);
                            } else {
                                journal.appendAndWait(started, 1);
                            }
                        });
            }
            read(thread, which);
        }
        case 4 -> send(thread, random.nextInt(node.size()), mark, which);
        case 5 -> {
            report(thread + " write " + which + " " + mark + " 0");
            int place = appendAndWait(journals[which], mark, 1 + random.nextInt(5));
            report(thread + " write " + which + " " + mark + " " + place);
        }
        default -> read(thread, which);
    }
}

static int appendAndWait(Journal journal, long mark, long millis) {
    try {
        return journal.appendAndWait(mark, millis);
    } catch (InterruptedException unexpected) {
        throw new AssertionError(unexpected);
    }
}

static void send(String thread, int rank, long message, int which) {
    report(thread + " send " + message);
    try {
        long answer = receivers[rank].receive(message, which);
        report(thread + " receive " + answer);
    } catch (PeerFailedException failure) {
        // the message may have arrived
    }
}

static void read(String thread, int which) {
    long seen = journals[which].read();
    report(thread + " read " + which + " " + (seen >>> 40) + " " + (seen & (1L << 40) - 1));
}

static void report(String what) {
    IO.println("event " + what);
}
