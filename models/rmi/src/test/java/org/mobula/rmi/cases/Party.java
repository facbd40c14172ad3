package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import org.mobula.rmi.RmiCalls;

/** One of several processes that pass remote objects on. Its argument: whether it has the agent. */
public final class Party {
    private Party() {}

    /** What a process offers to the others. */
    public interface Passing extends Remote {
        /** A stub of an object of this process. */
        Counter own() throws RemoteException;

        /** What this process was given. */
        Counter pass(Counter counter) throws RemoteException;

        /** Calls an object, and says which way: {@code result path}. */
        String call(Counter counter) throws RemoteException;

        /** Fetches the object of one process by another, calls it, gives it back, and says what it saw. */
        String use(Passing owner, Passing passer) throws RemoteException;
    }

    /** The implementation. */
    private static final class Process extends UnicastRemoteObject implements Passing {
        private static final long serialVersionUID = 1L;
        private final boolean hasAgent;
        private final transient Counter counter = new CaseServer.SharedCounter();

        Process(boolean hasAgent) throws RemoteException {
            this.hasAgent = hasAgent;
        }

        @Override
        public Counter own() {
            return counter;
        }

        @Override
        public Counter pass(Counter passed) {
            return passed;
        }

        @Override
        public String call(Counter called) throws RemoteException {
            int first = called.increment();
            return called.increment() - first + " "
                    + (hasAgent ? RmiCalls.pathOf(called).name() : "NO_AGENT");
        }

        @Override
        public String use(Passing owner, Passing passer) throws RemoteException {
            Counter direct = owner.own();
            Counter passed = passer.pass(direct);
            return call(passed) + " " + passed.equals(direct) + " " + (passed.hashCode() == direct.hashCode()) + " "
                    + passer.pass(passed).equals(owner.pass(direct)) + " "
                    + owner.call(passed).charAt(0);
        }
    }

    public static void main(String[] words) throws Exception {
        Registry registry = LocateRegistry.createRegistry(0);
        registry.rebind("party", new Process(Boolean.parseBoolean(words[0])));
        ServerActions.registry = registry;
        System.out.println("port " + ServerActions.port());
        Thread.sleep(Long.MAX_VALUE);
    }
}
