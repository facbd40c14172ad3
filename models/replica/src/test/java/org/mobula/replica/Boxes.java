package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** Boxed values as arguments, fields and results, created by constructors and by {@code valueOf}. */
public interface Boxes {
    void put(Integer i, Long l, Short s, Byte b);

    void put(Float f, Double d, Character c, Boolean z);

    Integer anInteger();

    Long aLong();

    Short aShort();

    Byte aByte();

    Float aFloat();

    Double aDouble();

    Character aCharacter();

    Boolean aBoolean();

    List<Object> constructed();

    /** The root class. */
    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    final class BoxesRoot implements Boxes {
        private Integer i = new Integer(1);
        private Long l = new Long(2);
        private Short s = new Short((short) 3);
        private Byte b = new Byte((byte) 4);
        private Float f = new Float(5);
        private Double d = new Double(6);
        private Character c = new Character('7');
        private Boolean z = new Boolean(true);

        @Override
        public void put(Integer anInt, Long aLong, Short aShort, Byte aByte) {
            i = Integer.valueOf(anInt + 1);
            l = Long.valueOf(aLong + 1);
            s = Short.valueOf(aShort);
            b = Byte.valueOf(aByte);
        }

        @Override
        public void put(Float aFloat, Double aDouble, Character aChar, Boolean aBool) {
            f = Float.valueOf(aFloat);
            d = Double.valueOf(aDouble);
            c = Character.valueOf(aChar);
            z = Boolean.valueOf(aBool);
        }

        @Override
        public Integer anInteger() {
            return i;
        }

        @Override
        public Long aLong() {
            return l;
        }

        @Override
        public Short aShort() {
            return s;
        }

        @Override
        public Byte aByte() {
            return b;
        }

        @Override
        public Float aFloat() {
            return f;
        }

        @Override
        public Double aDouble() {
            return d;
        }

        @Override
        public Character aCharacter() {
            return c;
        }

        @Override
        public Boolean aBoolean() {
            return z;
        }

        @Override
        public List<Object> constructed() {
            List<Object> boxes = new ArrayList<>();
            boxes.add(new Integer("1"));
            boxes.add(new Long("2"));
            boxes.add(new Short("3"));
            boxes.add(new Byte("4"));
            boxes.add(new Float("5"));
            boxes.add(new Double("6"));
            boxes.add(new Character('7'));
            boxes.add(new Boolean("true"));
            return boxes;
        }
    }
}
