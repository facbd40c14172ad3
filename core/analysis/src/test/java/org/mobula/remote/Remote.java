package org.mobula.remote;

/** Takes the place of the marker of remote interfaces, which the analyser knows by name. */
public interface Remote {}
