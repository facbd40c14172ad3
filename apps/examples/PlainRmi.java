import java.rmi.Remote;
import java.rmi.RemoteException;
import module org.mobula;

// Interfaces and objects as they were written for java.rmi, and not a word in them changed: every rank joins a chat
// room of rank 0 and says one thing, and the room calls everybody back.

interface Listener extends Remote {
    void heard(String words) throws RemoteException;
}

interface Room extends Remote {
    void join(Listener listener) throws RemoteException;

    void say(String words) throws RemoteException;
}

static final class ChatRoom implements Room {
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    @Override
    public void join(Listener listener) {
        listeners.add(listener);
    }

    @Override
    public void say(String words) throws RemoteException {
        for (Listener listener : listeners) {
            listener.heard(words);
        }
    }
}

static final class Guest implements Listener {
    private final Set<String> all = new ConcurrentSkipListSet<>();

    @Override
    public void heard(String words) {
        all.add(words);
    }
}

void main() throws RemoteException {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 0) {
            remoting.bind("room", new ChatRoom());
        }
        Guest guest = new Guest();
        Room room = remoting.lookup("room", Room.class);
        room.join(guest);
        node.barrier(); // all are in
        room.say("hello from " + node.rank());
        node.barrier(); // all have spoken, and a call ends when all have heard
        IO.println("rank " + node.rank() + " heard " + String.join(", ", guest.all));
    }
}
