package org.mobula.contract.hostile;

import java.io.Serializable;
import org.mobula.remote.Remote;

/** The service of the attacked rank. */
interface Service extends Remote {
    /** Passed by value. */
    final class Parcel implements Serializable {
        int weight = 5;
        String label = "label";
        Parcel inside;
        Object[] more;

        static Parcel of(int depth) {
            Parcel parcel = new Parcel();
            parcel.weight = depth;
            if (depth > 0) {
                parcel.inside = of(depth - 1);
                parcel.more = new Object[] {parcel, "text", depth, new int[] {1, 2}, java.util.List.of(1, "x")};
            }
            return parcel;
        }
    }

    /** A class that is not allowed; its name differs from {@link Parcel} in one letter. */
    final class Parcem implements Serializable {
        static {
            Foreign.loaded = true;
        }

        int weight;
    }

    /** Records whether a class that is not allowed was initialised. */
    final class Foreign {
        static volatile boolean loaded;

        private Foreign() {}
    }

    void nothing();

    int next(int x);

    double primitives(boolean z, byte b, short s, char c, int i, long l, float f, double d);

    Object same(Object object);

    Parcel parcel(Parcel parcel, String text);

    double[] row(double[] row);

    String text(String text);

    void fail(String message);

    Service other(Service service);
}
