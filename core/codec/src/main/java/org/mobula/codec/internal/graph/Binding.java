package org.mobula.codec.internal.graph;

import org.mobula.codec.ObjectCodec;

/**
 * A class and the codec of its instances. Several classes may share a codec (the constants of an enum, the stubs of an
 * interface).
 */
public record Binding(Class<?> type, ObjectCodec codec) {}
