package org.mobula.remote;

/**
 * Marks an interface whose methods can be called from other ranks.
 *
 * <p>Methods need not declare {@code RemoteException}. Arguments and results are passed by value, also when caller and
 * object are on the same rank; an argument or result that itself implements a remote interface is passed by reference.
 */
public interface Remote {}
