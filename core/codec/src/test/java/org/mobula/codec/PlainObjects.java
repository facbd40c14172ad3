package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.nio.DoubleBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mobula.codec.InPlaceShapes.Primitives;
import org.mobula.codec.InPlaceShapes.Sample;
import org.mobula.codec.InPlaceShapes.SampleRecord;
import org.mobula.codec.InPlaceShapes.Shape;

/** Ordinary objects of the schemas, which are no records: they are read as views. */
final class PlainObjects {
    private PlainObjects() {}

    static class Plain implements Primitives {
        @Override
        public boolean aBoolean() {
            return true;
        }

        @Override
        public byte aByte() {
            return -2;
        }

        @Override
        public char aChar() {
            return '\u20ac';
        }

        @Override
        public short aShort() {
            return -400;
        }

        @Override
        public int anInt() {
            return 1 << 30;
        }

        @Override
        public float aFloat() {
            return 1.5f;
        }

        @Override
        public long aLong() {
            return -1L << 40;
        }

        @Override
        public double aDouble() {
            return Math.PI;
        }
    }

    /** A sample that is no record, and refers to itself. */
    private record Delegate(SampleRecord to, Object any) {}

    static final class PlainSample implements Sample {
        private final Delegate delegate;

        PlainSample(SampleRecord to, Object any) {
            this.delegate = new Delegate(to, any);
        }

        @Override
        public double[] copied() {
            return delegate.to.copied();
        }

        @Override
        public DoubleBuffer buffer() {
            return delegate.to.buffer();
        }

        @Override
        public double buffer(int index) {
            return delegate.to.buffer(index);
        }

        @Override
        public void buffer(int index, double value) {
            delegate.to.buffer(index, value);
        }

        @Override
        public DoubleBuffer constant() {
            return delegate.to.constant();
        }

        @Override
        public MemorySegment raw() {
            return delegate.to.raw();
        }

        @Override
        public List<Shape> shapes() {
            return delegate.to.shapes();
        }

        @Override
        public Shape shapes(int index) {
            return delegate.to.shapes(index);
        }

        @Override
        public Shape[] array() {
            return delegate.to.array();
        }

        @Override
        public TimeUnit unit() {
            return delegate.to.unit();
        }

        @Override
        public LocalDate date() {
            return delegate.to.date();
        }

        @Override
        public Object any() {
            return delegate.any;
        }

        @Override
        public List<List<String>> nested() {
            return delegate.to.nested();
        }

        @Override
        public Shape none() {
            return delegate.to.none();
        }

        @Override
        public Sample self() {
            return this;
        }
    }
}
