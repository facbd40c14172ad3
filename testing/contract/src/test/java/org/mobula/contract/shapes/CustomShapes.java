package org.mobula.contract.shapes;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Classes that control their serialized form. */
final class CustomShapes {
    static class WithDefaults implements Serializable {
        private int kept;
        private transient int[] packed;
        private Object after;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(packed.length);
            for (int each : packed) {
                out.writeInt(each);
            }
            out.writeObject("end");
            out.writeUTF("utf é");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            packed = new int[in.readInt()];
            for (int i = 0; i < packed.length; i++) {
                packed[i] = in.readInt();
            }
            Require.that("end".equals(in.readObject()), "no end");
            Require.that("utf é".equals(in.readUTF()), "no text");
        }
    }

    static class EveryKind implements Serializable {
        private transient Object[] seen;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeBoolean(true);
            out.writeByte(-5);
            out.writeShort(-300);
            out.writeChar('日');
            out.writeInt(Integer.MIN_VALUE);
            out.writeLong(Long.MAX_VALUE);
            out.writeFloat(0.1f);
            out.writeDouble(Double.MIN_VALUE);
            out.writeBytes("bytes");
            out.writeChars("chars");
            out.writeUTF("𝄞 and \0");
            out.write(new byte[] {1, 2, 3, 4}, 1, 2);
            out.write(200);
            out.writeObject(this);
            out.writeUnshared(new int[] {9});
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            byte[] bytes = new byte[5];
            byte[] chars = new byte[10];
            byte[] two = new byte[2];
            Object[] read = {
                in.readBoolean(),
                in.readByte(),
                in.readShort(),
                in.readChar(),
                in.readInt(),
                in.readLong(),
                in.readFloat(),
                in.readDouble(),
                null,
                null,
                null,
                null,
                null,
                null,
                null
            };
            in.readFully(bytes);
            in.readFully(chars);
            read[8] = bytes;
            read[9] = chars;
            read[10] = in.readUTF();
            in.readFully(two);
            read[11] = two;
            read[12] = in.read();
            read[13] = in.readObject();
            read[14] = in.readUnshared();
            seen = read;
        }
    }

    static class Renamed implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("count", int.class),
            new ObjectStreamField("text", String.class),
            new ObjectStreamField("missing", long.class),
        };
        private transient int number;
        private transient String word;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("count", number);
            fields.put("text", word);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            number = fields.get("count", -1);
            word = (String) fields.get("text", "none");
            Require.that(fields.get("missing", 3L) == 0, "a field that was not put has its type's zero");
        }
    }

    static class Chosen implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("one", String.class)};
        private String one = "one";
        private String two = "two";
    }

    static class OnlyReading implements Serializable {
        private int value = 3;
        private transient int twice = 6;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            twice = 2 * value;
        }
    }

    static class Outside implements Externalizable {
        private String text;
        private List<Integer> numbers;
        private Outside self;

        public Outside() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(text);
            out.writeObject(numbers);
            out.writeObject(self);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            text = in.readUTF();
            @SuppressWarnings("unchecked")
            List<Integer> read = (List<Integer>) in.readObject();
            numbers = read;
            self = (Outside) in.readObject();
        }
    }

    /** Each class of the hierarchy has its own serialized form. */
    static class Upper implements Serializable {
        private transient String upper = "u";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(upper + "!");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            upper = ((String) in.readObject()).replace("!", "");
        }
    }

    static class Lower extends Upper {
        private int between = 4;
    }

    static class Lowest extends Lower {
        private transient Object lowest;
        private Lowest next;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(lowest);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            lowest = in.readObject();
        }
    }

    /** Writes more than it reads; the rest is skipped. */
    static class Generous implements Serializable {
        private int kept = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(5);
            out.writeObject(new Generous[0]);
            out.write(new byte[2000]);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    private CustomShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of(
                        "writeObject with default fields, primitives, an object and text behind",
                        CustomShapes::withDefaults),
                Shape.of("writeObject with every kind of data", random -> new EveryKind())
                        .changedOnTheWay(),
                Shape.of("putFields and getFields under other names", random -> {
                    Renamed renamed = new Renamed();
                    renamed.number = random.nextInt();
                    renamed.word = "word";
                    return renamed;
                }),
                Shape.of("serialPersistentFields without writeObject", random -> new Chosen())
                        .changedOnTheWay(),
                Shape.of("readObject alone", random -> new OnlyReading()),
                Shape.of("Externalizable, with a cycle", random -> {
                    Outside outside = new Outside();
                    outside.text = "outside";
                    outside.numbers = List.of(random.nextInt());
                    outside.self = outside;
                    return outside;
                }),
                Shape.of("a hierarchy in which some classes have their own form", random -> {
                    Lowest lowest = new Lowest();
                    lowest.lowest = new Object[] {lowest, random.nextInt()};
                    lowest.next = new Lowest();
                    return lowest;
                }),
                Shape.of("writeObject that writes more than readObject takes", random ->
                        new Object[] {new Generous(), new Generous(), "behind"}));
    }

    private static Object withDefaults(Random random) {
        WithDefaults one = new WithDefaults();
        one.kept = random.nextInt();
        one.packed = random.ints(random.nextInt(300)).toArray();
        one.after = Arrays.asList(one, one);
        return one;
    }
}
