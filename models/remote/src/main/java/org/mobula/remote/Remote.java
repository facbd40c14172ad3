package org.mobula.remote;

/**
 * Marks an interface whose methods can be called from other ranks.
 *
 * <p>Methods need not declare {@code RemoteException}. Arguments and results are passed by value, even if the caller
 * and the object are at the same rank. An argument or result that itself implements a remote interface is passed by
 * reference.
 */
public interface Remote {}
