package org.mobula.codec.inplace;

/** Writes the fields of the objects of one schema; its subclasses are generated. */
public abstract class FieldWriter {
    /** Creates the writer. */
    protected FieldWriter() {}

    /** Writes the fields of an object that begins at an offset. */
    public abstract void write(GraphSink sink, Object object, long at);
}
