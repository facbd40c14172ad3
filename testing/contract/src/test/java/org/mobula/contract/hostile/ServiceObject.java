package org.mobula.contract.hostile;

/** A simple implementation of the service that never fails on its own. */
final class ServiceObject implements Service {
    /** Thrown by {@link #fail}. */
    static final class Refused extends RuntimeException {
        Refused(String message) {
            super(message, new IllegalStateException("cause"));
        }
    }

    @Override
    public void nothing() {}

    @Override
    public int next(int x) {
        return x + 1;
    }

    @Override
    public double primitives(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
        return i + d;
    }

    @Override
    public Object same(Object object) {
        return object;
    }

    @Override
    public Parcel parcel(Parcel parcel, String text) {
        return parcel;
    }

    @Override
    public double[] row(double[] row) {
        return row;
    }

    @Override
    public String text(String text) {
        return text;
    }

    @Override
    public void fail(String message) {
        throw new Refused(message);
    }

    @Override
    public Service other(Service service) {
        return service;
    }
}
