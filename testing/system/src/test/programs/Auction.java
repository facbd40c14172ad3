import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/** What bidders see. */
interface House extends Remote {
    /** A new remote object for each lot. */
    Lot open(String title) throws RemoteException;
}

/** Something that is sold. */
interface Lot extends Remote {
    Receipt bid(Bidder bidder, long amount) throws RemoteException, TooLow;
}

/** Is told when somebody else bids more. */
interface Bidder extends Remote {
    void outbid(Receipt by) throws RemoteException;
}

/** The result of a bid. */
record Receipt(String title, long amount, List<Long> history) implements Serializable {}

/** A bid that is not higher than the last one. */
static class TooLow extends Exception {
    TooLow(long least) {
        super("bid more than " + least);
    }
}

/** A lot, which the server forgets once no client refers to it. */
static class OpenLot extends UnicastRemoteObject implements Lot {
    private final String title;
    private final List<Long> history = new ArrayList<>();
    private Bidder last;

    OpenLot(String title) throws RemoteException {
        this.title = title;
    }

    @Override
    public synchronized Receipt bid(Bidder bidder, long amount) throws RemoteException, TooLow {
        if (!history.isEmpty() && amount <= history.getLast()) {
            throw new TooLow(history.getLast());
        }
        history.add(amount);
        Receipt receipt = new Receipt(title, amount, List.copyOf(history));
        if (last != null && !last.equals(bidder)) {
            last.outbid(receipt);
        }
        last = bidder;
        return receipt;
    }
}

/** {@code server}: an auction house; prints the registry's port. {@code client PORT}: bidders on several threads. */
void main(String[] words) throws Exception {
    if (words[0].equals("server")) {
        Registry registry = LocateRegistry.createRegistry(0);
        House house = OpenLot::new;
        registry.bind("house", UnicastRemoteObject.exportObject(house, 0));
        IO.println("port "
                + Pattern.compile(":(\\d+)]").matcher(registry.toString()).results().findFirst().orElseThrow().group(1));
        Thread.sleep(Long.MAX_VALUE);
    }
    House house = (House) LocateRegistry.getRegistry("localhost", Integer.parseInt(words[1])).lookup("house");
    long sum = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
        List<Future<Long>> results = threads.invokeAll(Collections.nCopies(8, () -> auction(house)));
        for (Future<Long> result : results) {
            sum += result.get();
        }
    }
    IO.println("sum " + sum);
    System.exit(0);
}

/** Two bidders outbid each other. */
long auction(House house) throws Exception {
    long[] seen = new long[2];
    Bidder first = by -> seen[0] += by.amount();
    Bidder second = by -> seen[1] += by.history().size();
    UnicastRemoteObject.exportObject(first, 0);
    UnicastRemoteObject.exportObject(second, 0);
    Lot lot = house.open("lot");
    long sum = 0;
    for (int i = 1; i <= 100; i++) {
        sum += lot.bid(first, 2L * i).amount() + lot.bid(second, 2L * i + 1).history().size();
        try {
            lot.bid(first, i);
        } catch (TooLow e) {
            sum += e.getMessage().length();
        }
    }
    UnicastRemoteObject.unexportObject(first, true);
    UnicastRemoteObject.unexportObject(second, true);
    return sum + seen[0] + seen[1];
}
