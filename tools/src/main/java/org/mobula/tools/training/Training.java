package org.mobula.tools.training;

import java.util.Arrays;
import java.util.List;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.Groups;
import org.mobula.message.Communicator;
import org.mobula.message.Operation;
import org.mobula.message.Section;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.replica.Replicas;
import org.mobula.runtime.Node;

/**
 * Uses every model on all ranks, often enough that the JVM compiles the code on the path of a message and keeps its
 * profile.
 */
public final class Training {
    private static final int TIMES = 5_000;
    private static final int RARELY = 10;

    private Training() {}

    /** A remote object. */
    public interface Target extends Remote {
        /** Does nothing. */
        void nothing();

        /** Returns the sum of an array. */
        double sum(double[] values);

        /** Returns a changed copy of an object. */
        Item advance(Item item);
    }

    /** An object that is sent. */
    public record Item(String name, long position, List<Integer> marks) {}

    /** The interface of group members and of a replicated object. */
    public interface Counter {
        /** Adds to the number and returns it. */
        int add(int amount);

        /** Returns the number. */
        int sum();
    }

    private static final class TargetObject implements Target {
        @Override
        public void nothing() {}

        @Override
        public double sum(double[] values) {
            return Arrays.stream(values).sum();
        }

        @Override
        public Item advance(Item item) {
            return new Item(item.name, item.position + 1, item.marks);
        }
    }

    /** A member of a group, and the root of a replicated object. */
    public static final class CounterObject implements Counter {
        private int sum;

        @Override
        public int add(int amount) {
            sum += amount;
            return sum;
        }

        @Override
        public int sum() {
            return sum;
        }
    }

    /** Runs on each rank. Without arguments. */
    public static void main(String[] arguments) {
        try (Node node = Node.join()) {
            call(node);
            exchange(Communicator.world(node));
            callGroup(node);
            write(node);
            node.barrier();
        }
    }

    private static void call(Node node) {
        Remoting remoting = Remoting.of(node);
        remoting.bind("target-" + node.rank(), new TargetObject());
        Target next = remoting.lookup("target-" + (node.rank() + 1) % node.size(), Target.class);
        Item item = new Item("item", node.rank(), List.of(1, 2, 3));
        for (int i = 0; i < TIMES; i++) {
            next.nothing();
            if (i % RARELY == 0) {
                next.sum(new double[100]);
                item = next.advance(item);
                remoting.async(next, each -> each.sum(new double[1])).join();
            }
        }
        node.barrier();
    }

    private static void exchange(Communicator world) {
        Section own = Section.of(new double[16]);
        Section other = Section.of(new double[16]);
        int next = (world.rank() + 1) % world.size();
        for (int i = 0; i < TIMES; i++) {
            world.allReduce(own, other, Operation.SUM);
            world.sendReceive(own, next, 0, other, next, 0);
            if (i % RARELY == 0) {
                world.broadcast(own, 0);
                world.barrier();
            }
        }
    }

    private static void callGroup(Node node) {
        Groups groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create("counters", Counter.class, node.size());
        }
        groups.join("counters", new CounterObject());
        if (node.rank() == 0) {
            Counter all = groups.lookup("counters", Counter.class);
            groups.method(all, Counter::add)
                    .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
            for (int i = 0; i < TIMES; i++) {
                all.add(1);
            }
        }
        node.barrier();
    }

    private static void write(Node node) {
        Replicas replicas = Replicas.of(node);
        Counter counter =
                node.rank() == 0 ? replicas.create("sum", CounterObject.class) : replicas.lookup("sum", Counter.class);
        for (int i = 0; i < TIMES; i++) {
            counter.add(1);
            counter.sum();
        }
    }
}
