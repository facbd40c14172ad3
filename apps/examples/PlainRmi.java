import java.rmi.Remote;
import java.rmi.RemoteException;
import module org.mobula;

// Unmodified java.rmi interfaces and objects: every rank joins a chat room at rank 0 and says something, and the room
// calls all listeners back.

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
        node.barrier(); // all have joined
        room.say("hello from " + node.rank());
        node.barrier(); // all have spoken; each call returned after all had heard it
        IO.println("rank " + node.rank() + " heard " + String.join(", ", guest.all));
    }
}
