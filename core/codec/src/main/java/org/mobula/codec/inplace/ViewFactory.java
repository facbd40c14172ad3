package org.mobula.codec.inplace;

/** Creates the views, or reads the records, of one schema; its subclasses are generated. */
public abstract class ViewFactory {
    /** Creates the factory. */
    protected ViewFactory() {}

    /** Creates the view, or reads the record, at an offset whose object has been validated. */
    public abstract Object create(ObjectSource source, long at);
}
