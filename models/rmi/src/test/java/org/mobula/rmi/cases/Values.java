package org.mobula.rmi.cases;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** Classes whose objects the cases pass. */
final class Values {
    private Values() {}

    /** A plain object of primitive and reference fields, which may form cycles. */
    static class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
        String name;
        Node left;
        Node right;
        transient int lost = 5;

        Node(int number) {
            this.number = number;
            this.name = "node " + number;
        }

        static Node tree(int depth) {
            Node node = new Node(depth);
            if (depth > 0) {
                node.left = tree(depth - 1);
                node.right = tree(depth - 1);
            }
            return node;
        }

        int sum() {
            return number + lost + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    /** With final fields. */
    static final class Point implements Serializable {
        private static final long serialVersionUID = 1L;
        private final int x;
        private final double y;

        Point(int x, double y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public String toString() {
            return x + "/" + y;
        }
    }

    /** A superclass that is not serializable. */
    static class Base {
        int inBase = 17;
    }

    /** Below it. */
    static class Derived extends Base implements Serializable {
        int inDerived = 4;
    }

    enum Color {
        RED,
        GREEN {
            @Override
            String text() {
                return "green itself";
            }
        };

        String text() {
            return name();
        }
    }

    record Pair(Object first, Object second) implements Serializable {}

    record Plain(int number) {}

    /** With its own form. */
    static class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient String text;
        private int number = 3;

        Hooked(String text) {
            this.text = text;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(text + "*");
            out.writeInt(number);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            text = in.readUTF();
            number += in.readInt();
        }

        @Override
        public String toString() {
            return text + number;
        }
    }

    /** With its own external form. */
    public static class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        private String text = "none";

        public External() {}

        External(String text) {
            this.text = text;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(text);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            text = in.readObject() + "!";
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Replaced when written and when read. */
    static class Singleton implements Serializable {
        static final Singleton ONLY = new Singleton();

        private Object readResolve() {
            return ONLY;
        }
    }

    /** Written as a text. */
    static class Replaced implements Serializable {
        private Object writeReplace() {
            return "replaced";
        }
    }

    /** Refuses to be written. */
    static class Stubborn implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new NotSerializableException("stubborn");
        }
    }

    /** Throws when it is written. */
    static class Broken implements Serializable {
        private void writeObject(ObjectOutputStream out) {
            throw new IllegalStateException("broken");
        }
    }

    /** Throws when it is read. */
    static class Invalid implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("invalid");
        }
    }

    /** Throws an unchecked exception when it is read. */
    static class Rejected implements Serializable {
        private void readObject(ObjectInputStream in) {
            throw new IllegalArgumentException("rejected");
        }
    }

    /** Holds an object that cannot be serialized. */
    static class Holder implements Serializable {
        Object content = new Object();
    }
}
