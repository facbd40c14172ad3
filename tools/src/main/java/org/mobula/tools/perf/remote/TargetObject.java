package org.mobula.tools.perf.remote;

import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.tools.perf.Tree;

/**
 * The object that a rank offers; its methods do nothing.
 *
 * @param node of its rank
 */
record TargetObject(Node node) implements Target {
    @Override
    public void nothing() {}

    @Override
    public void one(Empty first) {}

    @Override
    public void two(Empty first, Empty second) {}

    @Override
    public void three(Empty first, Empty second, Empty third) {}

    @Override
    public void booleans(boolean[] values) {}

    @Override
    public void bytes(byte[] values) {}

    @Override
    public void shorts(short[] values) {}

    @Override
    public void chars(char[] values) {}

    @Override
    public void ints(int[] values) {}

    @Override
    public void longs(long[] values) {}

    @Override
    public void floats(float[] values) {}

    @Override
    public void doubles(double[] values) {}

    @Override
    public void tree(Tree tree) {}

    @Override
    public long sentTo(int rank) {
        return Engine.of(node).peer(rank).sentBytes();
    }
}
